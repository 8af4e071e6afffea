# make generate   compile the shipped catalog into out/
# make test       what must hold before a change goes in: drift, promtool, Go tests; eight minutes
# make test-all   the same and what takes longer: every variant of deployments, every mutant,
#                 simulated days, the race detector
# make test-long  what takes hours: runs killed at random moments
# make lint       gofmt, go vet, staticcheck, deadcode, builds for macOS and Windows
# make mutate     break every shipped rule in turn: a test must notice
# make fuzz       every fuzz target for a few seconds
# make bench      the figures
# make install    put metricwright on the path

GO ?= go
BIN := bin

.PHONY: generate test test-all test-long lint mutate fuzz bench install check-out check-race check-variants build clean

generate: build
	$(BIN)/metricwright generate --catalog catalog --out out --pictures

build:
	$(GO) build -o $(BIN)/metricwright ./cmd/metricwright

install:
	$(GO) install ./cmd/metricwright

# Go tests come last, so that their summary closes the output.
test: check-out
	$(GO) test -short -timeout 10m ./...

# Everything: every variant of deployments, with real promtool too, two days of a healthy fleet,
# every incident, every mutant, and the race detector where goroutines are.
test-all: check-out check-race check-variants
	$(GO) test -timeout 40m ./...
	$(GO) test ./gen/ruletest -run TestDiffersFromPromtool -differ 1m

# What lies in out/ is what the catalog gives, and real promtool accepts all of it.
check-out: build $(BIN)/promtool
	$(BIN)/metricwright generate --catalog catalog --out out --check
	$(BIN)/promtool check rules --lint=all --lint-fatal out/rules/*.yaml out/alerts/*.yaml
	tests/promtool.sh $(BIN)/promtool out/tests tests

# The packages that start goroutines, under the race detector.
RACE = $(shell grep -rlE --include='*.go' --exclude='*_test.go' '\bgo func\b|\.Go\b' cmd gen | xargs -n1 dirname | sort -u)
check-race:
	$(GO) test -race -short -timeout 20m $(addprefix ./,$(RACE))

# What other deployments would generate: versions, dialects, forms of histograms, labels.
check-variants: $(BIN)/promtool
	$(GO) test -timeout 40m ./gen/compile -run TestVariants -promtool

# A fleet of 1,000 targets in the storage of a real Prometheus is read from it.
check-prometheus: $(BIN)/promtool $(BIN)/prometheus
	$(GO) test ./gen/exposition/verify -v -run TestRealPrometheus -prometheus

# Before a release, and when gen/output was touched: 10,000 runs of generate are killed, about an hour.
test-long: check-prometheus
	$(GO) test -v -timeout 5h ./gen/compile -run TestKills -kills 10000

$(BIN)/promtool: tests/promtool/go.mod tests/promtool/go.sum
	cd tests/promtool && $(GO) build -tags remove_all_sd -o ../../$@ github.com/prometheus/prometheus/cmd/promtool

$(BIN)/prometheus: tests/promtool/go.mod tests/promtool/go.sum
	cd tests/promtool && $(GO) build -tags remove_all_sd -o ../../$@ github.com/prometheus/prometheus/cmd/prometheus

$(BIN)/staticcheck: tests/lint/go.mod tests/lint/go.sum
	cd tests/lint && $(GO) build -o ../../$@ honnef.co/go/tools/cmd/staticcheck

$(BIN)/deadcode: tests/lint/go.mod tests/lint/go.sum
	cd tests/lint && $(GO) build -o ../../$@ golang.org/x/tools/cmd/deadcode

# The days and incidents of gen/simulate serve its tests; the product draws from its afternoon alone.
lint: $(BIN)/staticcheck $(BIN)/deadcode
	@test -z "$$(gofmt -l catalog cmd gen tests)" || { gofmt -l catalog cmd gen tests; echo 'gofmt: format the files above'; exit 1; }
	$(GO) vet ./...
	$(BIN)/staticcheck ./...
	@dead=$$($(BIN)/deadcode ./cmd/metricwright | grep -v '^gen/simulate/'); test -z "$$dead" || { echo "$$dead"; exit 1; }
	GOOS=windows $(GO) vet ./cmd/metricwright ./gen/output
	GOOS=windows $(GO) build -o /dev/null ./cmd/metricwright
	GOOS=darwin $(GO) build -o /dev/null ./cmd/metricwright

# Every mutant of the shipped rules that no test notices.
mutate: build
	$(BIN)/metricwright mutate out/tests tests/scenarios

# Every fuzz target for a few seconds.
fuzz:
	tests/fuzz.sh 5

bench: $(BIN)/promtool
	$(GO) test -run '^$$' -bench . -benchtime 1x -timeout 40m ./...

clean:
	rm -rf $(BIN)
