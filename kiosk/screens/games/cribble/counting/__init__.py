"""The show on the screen: a hand that has just been counted, and one whose worth somebody asks for.

May import `kiosk.screens.kit`, `kiosk.screens.games.common`, the rules of Cribble, what the referee knows of cards
on a track.
"""
