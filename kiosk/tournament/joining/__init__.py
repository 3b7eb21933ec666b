"""How a table comes to have a key of an evening: codes, three words, and the exchange between table and director.

May import `calibration.files`, `kiosk.tournament.messages`, `kiosk.tournament.authority`,
`kiosk.tournament.transport`. What the kiosk's own process takes from here, `code` and `desk`, knows no network.
"""
