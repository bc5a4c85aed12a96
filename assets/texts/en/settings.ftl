# The window of settings. The language's own name stands in that language.

language-name = English
settings-title = Settings
settings-motion = Motion
settings-motion-does = Parts glide to where they go
settings-table = Table
settings-table-green = Green felt
settings-table-blue = Blue felt
settings-table-red = Red felt
settings-table-oak = Oak
settings-quality = Picture
settings-quality-usual = As the machine allows
settings-quality-low = Quick
settings-quality-medium = Fine
settings-quality-high = Finest
settings-scale = Size of texts
settings-language = Language
settings-language-usual = As the system
settings-faults = The file of settings has mistakes

# What is wrong with a file of the user's.
fault-line = line { $line }: { $fault }
fault-toml = this is no TOML: { $message }
fault-file = the file cannot be used: { $message }
setting-unknown = there is no setting `{ $name }`
setting-not-bool = `{ $name }` is true or false
setting-not-text = `{ $name }` is a text, in quotes
setting-not-word = `{ $value }` is not one of { $known }
setting-not-number = `{ $name }` is a number from { $least } to { $most }
setting-no-place = the file is written in a way that values cannot be put into
