"""Le Poker d'As and Poker-Joker: the best hand of poker dice takes the stake.

`game` starts it, `position` holds the facts, `state` plays it, `data.toml` has its numbers. May import
`kiosk.games.engine` and the shared files of `kiosk.games`; no other game.
"""
