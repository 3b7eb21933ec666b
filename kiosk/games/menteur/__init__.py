"""Le Poker d'As menteur: calls under a cup, believed or lifted.

`game` starts it, `position` holds the facts, `state` plays it, `data.toml` has its numbers. May import
`kiosk.games.engine` and the shared files of `kiosk.games`; `poker_as` for its hands.
"""
