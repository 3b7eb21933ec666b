"""Le 421: three dice, jetons that nobody wants, a charge and a décharge.

`game` starts it, `position` holds the facts, `state` plays it, `data.toml` has its numbers. May import
`kiosk.games.engine` and the shared files of `kiosk.games`; no other game.
"""
