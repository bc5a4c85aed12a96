# Ein Paket, an dem gearbeitet wird.

preview-title = { $game } – Vorschau
preview-only = Dieses Fenster ist eine Vorschau
preview-only-text = Es zeigt sein Paket und sonst nichts: kein anderes Spiel wird darin geöffnet, und was gespielt wird, wird nicht gespeichert. Dafür das Paket mit `baize play` öffnen.
preview-title-errors = { $game } – { $errors } Fehler – Vorschau
preview-title-nothing = { $errors } Fehler – Vorschau

# Das Fenster der Vorschau: Leisten, Einblendungen, Fehler.

act-mistakes = Liste der Fehler
act-next-mistake = Nächster Fehler
act-previous-mistake = Voriger Fehler
act-open-editor = Stelle im Editor öffnen
act-inspect = Genauer ansehen
act-try = Ausprobieren
act-why-not = Was nicht gezeigt wird
act-gallery = Alle Teile
act-ruler = Lineal
act-show-anchors = Einblenden: Anker der Routen
act-show-curves = Einblenden: Kurven der Stapel
act-show-frames = Einblenden: Rahmen und Achsen der Flächen
act-show-grid = Einblenden: Millimeterraster
act-show-outlines = Einblenden: Umrisse der Teile
act-show-wireframe = Einblenden: Drahtgitter
act-show-names = Einblenden: Namen der Teile

# Die Knöpfe oben: kurze Namen.

bar-show-anchors = Anker
bar-show-curves = Kurven
bar-show-frames = Rahmen
bar-show-grid = Raster
bar-show-outlines = Umrisse
bar-show-wireframe = Drahtgitter
bar-show-names = Namen
bar-ruler = Lineal
bar-inspect = Ansehen
bar-try = Ausprobieren
bar-why-not = Nicht gezeigt
bar-gallery = Alle Teile
bar-mistakes = { $count ->
    [0] Keine Fehler
    [one] 1 Fehler
   *[other] { $count } Fehler
}
bar-tip = { $does } ({ $keys })

panel-close = Schließen

# Fehler.

mistakes-title = Fehler
mistakes-errors = { $count ->
    [one] 1 Fehler
   *[other] { $count } Fehler
}
mistakes-warnings = { $count ->
    [one] 1 Warnung
   *[other] { $count } Warnungen
}
mistakes-hints = { $count ->
    [one] 1 Hinweis
   *[other] { $count } Hinweise
}
mistakes-none = Alles in Ordnung.
mistakes-note = Notiz
mistakes-kept = So gezeigt, wie es zuletzt gut war: { $names }
mistakes-gone = { $count ->
    [one] 1 Stück
   *[other] { $count } Stück
} von { $part } { $count ->
    [one] verließ
   *[other] verließen
} den Tisch
mistakes-fault = Das Programm ist an dieser Änderung gescheitert; zu sehen ist, was vorher war: { $message }
mistakes-fetch-again = Noch einmal holen
mistakes-error = Fehler
mistakes-warning = Warnung
mistakes-hint = Hinweis
mistakes-help = Hilfe: { $text }
mistakes-open = Klick öffnet { $place }

# Der Editor.

editor-none = Kein Editor bekannt: VISUAL setzen, oder `editor = "code -g {"{file}:{line}:{column}"}"` in { $file } schreiben
editor-none-anywhere = Kein Editor bekannt: VISUAL setzen
editor-failed = Der Editor `{ $program }` ließ sich nicht starten: { $error }
editor-ended = Der Editor `{ $program }` endete mit { $status }
editor-opened = { $place } geöffnet
editor-settings = { $file } ist nicht brauchbar: { $error }
editor-no-file = Die Stelle { $place } ist in keiner Datei

# Genauer ansehen.

inspect-title = Genauer ansehen
inspect-nothing = Ein Teil oder eine Fläche anklicken.
inspect-gone = { $name } gibt es nicht mehr.
inspect-definition = Definition
inspect-solid = Körper
inspect-place = Platz
inspect-pictures = Bilder
inspect-children = Kinder
inspect-routes = Routen
inspect-candidate = Kandidat
inspect-from-cell = { $place }, Spalte { $column }
inspect-from-default = Vorgabe
inspect-from-face = wie die Vorderseite
inspect-from-route = wie die Route
inspect-size = Größe
inspect-size-is = { $width } × { $height } × { $depth } mm
inspect-outline = Umriss
inspect-outline-is = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}, { $corners ->
    [one] 1 Ecke
   *[other] { $corners } Ecken
}{ $holes ->
    [0] {""}
    [one] , 1 Loch
   *[other] , { $holes } Löcher
}
inspect-corner = Eckenradius
inspect-rim = Kantenradius
inspect-radius = { $got } mm
inspect-radius-cut = { $got } mm, gekürzt von { $asked } mm
inspect-material = Material
inspect-triangles = Dreiecke
inspect-path = Pfad
inspect-route = Route
inspect-stack = Stapel
inspect-stack-is = { $index } von { $held } von unten, { $shown } gezeigt
inspect-at = Ort
inspect-at-is = x { $x }, y { $y }, z { $z } mm
inspect-turned = Drehung
inspect-turned-is = { $rotation }°, Neigung { $tilt }°, { $side ->
    [back] Rückseite oben
   *[face] Vorderseite oben
}
inspect-along = Auf der Kurve
inspect-along-is = { $u } ihrer Länge
inspect-on = Fläche
inspect-params = Parameter
inspect-route-shows = { $parts ->
    [0] zeigt nichts
    [one] zeigt 1 Teil
   *[other] zeigt { $parts } Teile
}{ $paths ->
    [0] {""}
    [one] {" "}auf 1 Pfad
   *[other] {" "}auf { $paths } Pfaden
}
inspect-route-candidates = { $count ->
    [one] 1 Kandidat
   *[other] { $count } Kandidaten
}
inspect-picture-is = Feld { $width } × { $height } von { $sheet_width } × { $sheet_height } px
inspect-picture-waits = …
inspect-to-try = Andere Zahlen ausprobieren

# Was nicht gezeigt wird.

hidden-title = Nicht gezeigt
hidden-filter = Pfad
hidden-none = Alles wird gezeigt.
hidden-count = { $count } Stück
hidden-more = { $count } weitere: nach Pfad filtern
reason-no-route = keine Route passt auf den Pfad
reason-no-candidate = passt, aber kein Kandidat hat diese Werte
reason-other-params = passt, aber diese Fläche ist für andere Werte
reason-malformed-path = passt, aber die Prozentkodierung des Pfads ist falsch
reason-limit = ihre Grenze zeigt weniger
reason-only-top = sie hat keine Stapelung, also ist nur das oberste zu sehen
reason-surface-disabled = die Fläche ist nicht eingeschaltet
reason-no-parent = keine gezeigte Fläche führt diese als Kind

# Ausprobieren.

try-title = Ausprobieren
try-none = Dieses Paket hat keine Routen.
try-surface = Fläche
try-route = Route
try-candidate = Kandidat
try-stacking = Stapelung
try-align-start = Anfang
try-align-center = Mitte
try-align-end = Ende
try-no-curve = zStart und zEnd brauchen eine Kurve.
try-reset = Wie in der Datei
try-copy = Als YAML kopieren
try-copy-row = CSV-Zeile kopieren
try-copied = Kopiert.
try-changed = Nur hier ausprobiert: keine Datei ist geändert.
try-instead = Anstelle von { $place }
try-column = Die Zeile hat kein Feld für `{ $column }`: es wäre { $value }
try-put = Ein Teil auf einen Pfad legen
try-part = Teil
try-path = Pfad
try-do-put = Legen
try-put-count = Wie viele

# Alle Teile.

gallery-filter = Nach Namen filtern
gallery-count = { $count } von { $all }
gallery-grid = Galerie
gallery-sheet = Bögen
gallery-backs = Rückseiten

# Einblendungen.

overlay-labels-left = { $count ->
    [one] 1 Name hat keinen Platz
   *[other] { $count } Namen haben keinen Platz
}: näher ansehen
overlay-parts-left = { $count ->
    [one] Das Drahtgitter von 1 Teil fehlt
   *[other] Die Drahtgitter von { $count } Teilen fehlen
}: näher ansehen
