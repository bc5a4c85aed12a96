# Der Bildschirm ohne Spiel, das Öffnen, und was zuerst gewählt wird.

home-under = Brettspiele auf einem Tisch, den man anfassen möchte
home-open = Öffnen …
home-open-tip = Ein Ordner, eine .bgmz-Datei oder ein Spielstand ({ $keys }). Oder aufs Fenster fallen lassen.
home-recent = Zuletzt gespielt
home-games = Spiele
home-more = Weitere Spiele
home-looking = Suche Spiele …
home-none = Keine Spiele gefunden
home-none-text = Einen Ordner oder eine .bgmz-Datei öffnen, oder aufs Fenster fallen lassen.
home-players = { $count ->
    [1] { $players } Spieler
   *[other] { $players } Spieler
}
home-unreadable = Nicht lesbar
home-mistakes = { $count ->
    [1] 1 Fehler
   *[other] { $count } Fehler
}
home-forget = Aus der Liste nehmen
home-forget-named = „{ $name }“ aus der Liste nehmen
home-why = Anklicken zeigt, warum.
home-broken = „{ $name }“ lässt sich nicht öffnen
home-broken-text = Nichts wurde geändert. Das ist falsch:

ask-title = Ein Spiel öffnen
ask-file = Datei wählen …
ask-folder = Ordner wählen …
ask-no-dialog = Dieses System hat keinen Dateidialog. Bitte den Pfad eingeben.
ask-path = Oder der Pfad:
ask-path-hint = /home/ich/spiele/harbor
ask-open = Öffnen
ask-cancel = Abbrechen

open-busy = { $name } wird geöffnet …
open-cancel = Abbrechen
open-unreadable = „{ $name }“ ist nicht lesbar
open-no-package = In „{ $name }“ ist kein Spiel
open-nothing = „{ $name }“ lässt sich nicht zeigen
open-crashed = Das Programm hat beim Öffnen einen Fehler gemacht. Bitte melden.
open-save-broken = Der Spielstand „{ $name }“ ist beschädigt
open-save-no-package = Das Spiel, zu dem „{ $name }“ gehört, wurde nicht gefunden
open-failed-text = Alles andere ist, wie es war. Die Einzelheiten:
open-problems = { $count ->
    [1] Dieses Spiel hat 1 Fehler
   *[other] Dieses Spiel hat { $count } Fehler
}
open-problems-text = Was stimmt, liegt auf dem Tisch. Das ist falsch:
open-problems-remote = Seine Dateien aus dem Netz wurden nicht geholt. Um wieder gefragt zu werden, das Spiel aus der Liste der gespielten nehmen.
open-several = Darin sind { $count } Spiele
open-several-text = Sie stehen jetzt in der Liste; eines davon wählen.

remote-title = Dateien aus dem Netz holen?
remote-text = „{ $name }“ hat einige seiner Dateien auf anderen Rechnern. Wer sie holt, verrät ihnen, dass er es öffnet. Sie liegen bei:
remote-about = Ohne sie öffnet es sich mit dem, was da ist. Die Antwort wird für dieses Spiel gemerkt.
remote-fetch = Holen
remote-without = Ohne sie öffnen

recents-broken = Die Liste der gespielten Spiele war nicht lesbar
recents-broken-text = Sie wurde beiseite gelegt, und eine neue begonnen:
recents-not-written = Die Liste der gespielten Spiele ließ sich nicht schreiben

notice-close = Schließen
notice-copy = Kopieren
notice-more = { $count ->
    [1] Es gab noch 1 Meldung
   *[other] Es gab noch { $count } Meldungen
}

start-setup = Beginnen mit
start-new = Ein neues Spiel
start-options = Möglichkeiten
start-fixed = wie gespeichert
start-unrated = Dieses Spiel wird nicht gewertet.
start-no-setup = Für diese Wahl gibt es keinen Aufbau.
start-begin = Spielen
start-cancel = Abbrechen
start-default = Standard: { $group }

# Warum etwas nicht wählbar ist; nach dem Namen, mitten in der Zeile.
why-unknown = diese Wahl gibt es nicht
why-twice = steht zweimal da
why-same-group = { $name } ist in derselben Gruppe gewählt
why-needs = braucht { $name }
why-not-with = nicht mit { $names }
why-comes-with = kommt mit { $names }
why-only-with = nur mit { $group }: { $names }
why-never = nie, weil dafür keine Wahl von { $group } aufgeführt ist
why-gated = nicht mit { $name }; das geht { $needs }
why-circle = kommt und geht mit { $name }
list-or = { $before } oder { $last }
list-and = { $before } und { $last }

# Was ein Klick mit sich brachte.
note-added = { $name } kommt mit { $by }
note-dropped = { $name } wurde abgewählt: { $why }
note-stays-on = { $name } bleibt an: { $why }
note-refused = { $name } ist nicht wählbar: { $why }

chip-experimental = im Versuch
chip-experimental-about = Wird erprobt; kann sich ändern oder verschwinden.
chip-unrated = ungewertet
chip-unrated-about = Damit wird das ganze Spiel nicht gewertet.
chip-fans = von Fans
chip-fans-about = Eine Regel der Gemeinschaft, nicht des Autors.
