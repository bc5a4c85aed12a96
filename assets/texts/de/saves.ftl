# Spielstände.

save-done = Gespeichert: { $path }
save-failed = Das Spiel ließ sich nicht speichern
keep-failed = Das Spiel lässt sich nicht aufheben
save-failed-text = Was vorher in { $path } gespeichert war, ist unverändert, und das Spiel geht weiter. Jede Minute wird es wieder versucht.
save-no-folder = Das Spiel lässt sich nicht aufheben
save-no-folder-text = Es lässt sich spielen, ist aber verloren, wenn das Fenster geschlossen wird.
save-no-quick = Noch wurde nicht schnell gespeichert.
save-title = Spielstand speichern
save-as = Name
save-name = Spiel { $number }
save-taken = Einen Spielstand dieses Namens gibt es schon.
save-save = Speichern
save-replace = Ersetzen
save-cancel = Abbrechen
saved-games = Spielstände
saved-quick = schnell gespeichert
saved-last = das Spiel davor
saved-autosave = beim Spielen aufgehoben

leave-title = Das Spiel ließ sich nicht aufheben
leave-text = Wird jetzt beendet, ist verloren, was sich seit dem letzten Mal geändert hat. Platz schaffen und noch einmal versuchen, oder woanders speichern.
leave-again = Noch einmal versuchen
leave-anyway = Trotzdem beenden
leave-stay = Weiterspielen
leave-elsewhere = Woanders speichern
leave-choose = Auswählen …
leave-save = Dort speichern und beenden
leave-replace = Ersetzen und beenden
leave-taken = Eine Datei dieses Namens gibt es schon.

picture-done = Bild: { $path }
picture-failed = Das Bild ließ sich nicht speichern

recover-title = Das letzte Spiel wurde nicht ordentlich geschlossen
recover-text = „{ $name }“ ist so aufgehoben, wie es { $when } war.
recover-continue = Fortsetzen
recover-forget = Nicht fortsetzen

ago-now = gerade eben
ago-minutes = { $count ->
    [1] vor einer Minute
   *[other] vor { $count } Minuten
}
ago-hours = { $count ->
    [1] vor einer Stunde
   *[other] vor { $count } Stunden
}
ago-days = { $count ->
    [1] vor einem Tag
   *[other] vor { $count } Tagen
}
