"""How Le 421 looks: its sheet, its jetons, pages of rules, scenes.

No other folder of the screens knows this game. May import `kiosk.screens.games.common`, `kiosk.screens.kit`,
`kiosk.games.le_421`.
"""
