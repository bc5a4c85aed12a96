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
