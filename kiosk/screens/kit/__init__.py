"""What every screen is made of: the base class, its variants (paged, read-only, menu page), tiles, button grid,
data table, button legend. A background command. May import `kit.drawing`, `kiosk.devices` (gestures),
`kiosk.table` (values).
"""
