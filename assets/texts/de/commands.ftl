# Namen dessen, was getan wird, und warum es abgelehnt wird.

# Wie Befehle heißen. „what“ ist eins der Worte darunter; hier steht es immer am Anfang.
command-move = { $what } von { $from } nach { $to } verschieben
command-move-within = { $what } innerhalb von { $path } verschieben
command-shuffle = { $path } mischen
command-reverse = Die Reihenfolge von { $path } umkehren
command-sort = { $path } sortieren
command-flip = { $what } auf { $path } umdrehen
command-turn = { $what } auf { $path } um { $degrees }° drehen
command-show = { $surface } zeigen
command-hide = { $surface } wegräumen
command-add = { $count ->
    [1] { $part } auf { $path } dazulegen
   *[other] { $count } { $part } auf { $path } dazulegen
}
command-remove = { $what } von { $path } entfernen
command-steps = { $count } Schritte

pick-top = { $count ->
    [1] Das oberste Teil
   *[other] Die obersten { $count } Teile
}
pick-all = Alle Teile
pick-some = { $count ->
    [1] Ein Teil
   *[other] { $count } Teile
}

# Warum ein Befehl abgelehnt wurde.
refused-no-stack = Auf { $path } liegt nichts
refused-no-position = Auf { $path } gibt es kein Teil { $number }, dort liegen nur { $count }
refused-twice = Teil { $number } ist zweimal gemeint
refused-too-few = { $asked } sind zu viele: auf { $path } liegen nur { $count }
refused-nothing = Es gibt nichts zu tun
refused-path = „{ $path }“ ist kein Pfad
refused-part = Ein Teil { $part } gibt es nicht
refused-surface = Eine Fläche { $surface } gibt es nicht
refused-angle = Ein Winkel muss eine endliche Zahl sein
refused-too-many = Auf dem Tisch wären mehr als { $limit } Teile
refused-too-deep = Schritte in Schritten gehen tiefer als { $limit }
refused-no-history = Es gibt nichts mehr zurückzunehmen oder zu wiederholen
refused-in-group = Schritt { $number }: { $why }
