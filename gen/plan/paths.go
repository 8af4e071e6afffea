package plan

// RulesPath is where the file's recording rules lie in the output folder.
func (f *File) RulesPath() string { return "rules/" + f.Name() + ".yaml" }

// AlertsPath is where its alerting rules lie.
func (f *File) AlertsPath() string { return "alerts/" + f.Name() + ".yaml" }

// RuleGroup is the name of the group that holds its recording rules.
func (f *File) RuleGroup() string { return f.Name() }

// AlertGroup is the name of the group that holds its alerting rules.
func (f *File) AlertGroup() string { return f.Name() + "-alerts" }

// PicturesPath is the folder of the boards' pictures.
const PicturesPath = "docs/boards"

// PicturePath is where the picture of a board lies.
func (b *Board) PicturePath() string { return PicturesPath + "/" + b.UID + ".svg" }
