"""Playing cards on the track: which lie there, and what they mean for the game.

May import `kiosk.games` and events of `vision.cards.following`.
"""
