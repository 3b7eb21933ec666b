"""The one part of a table that has a network: it dials the director and passes messages on by a Unix socket.

It has no journal and knows no game. May import `kiosk.tournament.messages`, `kiosk.tournament.transport`.
"""
