"""The pack, what cards score in the show and in the play, the count said aloud.

Knows no board and no state. May import `kiosk.games.engine`.
"""
