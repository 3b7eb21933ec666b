"""What is looked after beside the screens: the journal, written and audited, and the health of the machine.

May import `kiosk.table`, `kiosk.devices`, `kiosk.screens.kit`.
"""
