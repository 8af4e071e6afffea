package main

import "syscall"

// adviseHuge asks the kernel to back memory with huge pages; false where it does not do so.
func adviseHuge(b []byte) bool { return syscall.Madvise(b, syscall.MADV_HUGEPAGE) == nil }
