# Namen der Aktionen, wie die Hilfe sie aufführt, und ihrer Gruppen.

keys-title = Tasten
keys-parts = Teile unter dem Zeiger, oder ausgewählte
keys-camera = Kamera
keys-game = Spiel
keys-preview = Vorschau

act-flip = Umdrehen
act-turn-left = Um 15° nach links drehen
act-turn-right = Um 15° nach rechts drehen
act-quarter-left = Um 90° nach links drehen
act-quarter-right = Um 90° nach rechts drehen
act-shuffle = Den Stapel mischen
act-draw = So viele auf die Hand ziehen
act-deal = Vom Stapel austeilen
act-search = Den Stapel durchsuchen
act-lock = Sperren oder freigeben
act-magnify = Groß zeigen, solange gehalten
act-menu = Menü
act-select-all = Alles auf dem Tisch auswählen
act-cancel = Aufgeben, schließen, Auswahl aufheben

act-reset-view = Zurück zum Platz
act-top-view = Von oben
act-pan-forward = Nach vorn
act-pan-back = Nach hinten
act-pan-left = Nach links
act-pan-right = Nach rechts
act-keep-view = Diese Ansicht merken
act-recall-view = Zu einer gemerkten Ansicht

act-undo = Rückgängig
act-redo = Wiederholen
act-save = Spielstand speichern
act-open = Spielstand öffnen
act-quick-save = Schnell speichern
act-quick-load = Schnell laden
act-home = Alle Spiele
act-list = Liste von allem
act-hide-interface = Bedienung verbergen oder zeigen
act-picture = Bild speichern
act-settings = Einstellungen
act-help = Tasten zeigen
act-quit = Beenden

keys-faults = Die Datei der Tasten hat Fehler
gesture-drag = Links ziehen
gesture-drag-does = Das Teil unter dem Zeiger nehmen
gesture-drag-all = Umschalt+Links ziehen
gesture-drag-all-does = Den ganzen Stapel nehmen
gesture-menu = Rechtsklick
gesture-menu-does = Was mit einem Teil getan werden kann
gesture-orbit = Rechts ziehen
gesture-orbit-does = Von einer anderen Seite sehen
gesture-pan = Mitte ziehen
gesture-pan-does = Den Tisch schieben
gesture-zoom = Rad
gesture-zoom-does = Näher und weiter, am Zeiger

# Was an der Datei der Tasten falsch ist.
key-no-action = eine Aktion `{ $name }` gibt es nicht
key-not-text = eine Taste ist ein Text wie "Ctrl+Z"
key-not-list = Tasten sind ein Text wie "Ctrl+Z" oder eine Liste davon
key-not-held = `{ $name }` ist nichts von Ctrl, Shift, Alt
key-unknown = `{ $key }` ist keine Taste: ein Buchstabe oder Zeichen, # für die Ziffern 1 bis 9, oder ein Name wie Space, Tab, Up, F5
key-shared = `{ $key }` ist für { $one } und { $other } zugleich
