"""What the director does of itself and what people tell it: which meeting goes to which table, orders, the state.

May import all of `kiosk.tournament` but the simulation, and `kiosk.pairing` for who meets whom.
"""
