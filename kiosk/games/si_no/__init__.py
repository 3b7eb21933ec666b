"""Les Cases Si-No: chips on squares, paid by two or three dice.

`game` starts it, `position` holds the facts, `state` plays it, `data.toml` has its numbers. May import
`kiosk.games.engine` and the shared files of `kiosk.games`; no other game.
"""
