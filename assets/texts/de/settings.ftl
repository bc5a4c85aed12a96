# Das Fenster der Einstellungen.

language-name = Deutsch
settings-title = Einstellungen
settings-motion = Bewegung
settings-motion-does = Teile gleiten an ihren Platz
settings-table = Tisch
settings-table-green = Grüner Filz
settings-table-blue = Blauer Filz
settings-table-red = Roter Filz
settings-table-oak = Eiche
settings-quality = Bild
settings-quality-usual = Wie es das Gerät erlaubt
settings-quality-low = Schnell
settings-quality-medium = Fein
settings-quality-high = Am feinsten
settings-scale = Größe der Texte
settings-language = Sprache
settings-language-usual = Wie das System
settings-faults = Die Datei der Einstellungen hat Fehler

# Was an einer Datei des Benutzers falsch ist.
fault-line = Zeile { $line }: { $fault }
fault-toml = das ist kein TOML: { $message }
fault-file = die Datei lässt sich nicht verwenden: { $message }
setting-unknown = eine Einstellung `{ $name }` gibt es nicht
setting-not-bool = `{ $name }` ist true oder false
setting-not-text = `{ $name }` ist ein Text in Anführungszeichen
setting-not-word = `{ $value }` ist keines von { $known }
setting-not-number = `{ $name }` ist eine Zahl von { $least } bis { $most }
setting-no-place = die Datei ist so geschrieben, dass sich keine Werte einsetzen lassen
