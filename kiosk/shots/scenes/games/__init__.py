"""Scenes of the games, one file a game: tables set up with real moves.

May import `kiosk.shots.staging`, `kiosk.screens`, `kiosk.games`.
"""
