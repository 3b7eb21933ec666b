"""How La Linotte looks: its sheet, its board, pages of rules, scenes.

No other folder of the screens knows this game. May import `kiosk.screens.games.common`, `kiosk.screens.kit`,
`kiosk.games.linotte`.
"""
