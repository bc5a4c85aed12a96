# Was über dem Tisch geschrieben steht.

status-undo = { $keys } nimmt zurück: { $what }
status-help = { $keys } zeigt die Tasten
fault-device = Das Grafikgerät ist ausgefallen

tip-stack = { $path }: { $count } Teile
tip-locked = gesperrt; { $keys } gibt frei

group-move = { $count } Teile nach { $path } verschieben
group-flip = { $count } Teile umdrehen
group-turn = { $count } Teile drehen
group-shuffle = Die Stapel von { $count } Teilen mischen
group-draw = { $count } von { $from } nach { $to } ziehen

said-locked = Gesperrt: { $path }
said-unlocked = Freigegeben: { $path }
said-is-locked = { $path } ist gesperrt
said-no-hand = Dieses Spiel zeigt keine Hand, auf die gezogen werden kann

filter = Filter

menu-parts = { $count } Teile
menu-draw = Auf die Hand ziehen:
menu-move = Verschieben nach …
menu-move-all = Den ganzen Stapel verschieben nach …
menu-turn-over = Den ganzen Stapel umdrehen
menu-no-place = Kein solcher Ort
group-turn-over = { $path } umdrehen

deal-title = Von { $path } austeilen ({ $count })
deal-count = An jeden:
deal-others = Andere Orte
deal-too-many = Das braucht { $need }, und es sind { $count }
deal-go = Austeilen
group-deal = Je { $count } von { $path } austeilen

search-title = { $path } durchsuchen ({ $count })
search-shuffle = Mischen und schließen
search-how = Klick: nach { $path }. Ziehen: überallhin.
search-how-drag = Ein Teil dorthin ziehen, wo es hin soll.
search-none = Nichts dergleichen
group-take = Ein Teil von { $from } nach { $to } nehmen

said-undone = Rückgängig gemacht: { $what }
said-redone = Wiederholt: { $what }

said-view-kept = Ansicht { $number } gemerkt
said-no-view = Unter { $number } ist keine Ansicht gemerkt

fault-title = Das Grafikgerät ist ausgefallen: das Spiel ist aufgehoben, bitte dieses Fenster schließen – Baize
fault-text = Das Spiel ist aufgehoben: dieses Fenster schließen und Baize wieder öffnen, um weiterzuspielen. Der Treiber sagte:
