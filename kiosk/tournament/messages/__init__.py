"""What tables and the director say to each other: values, their JSON, their topics.

May import `calibration.files`, `kiosk.games` for names; no journal and no network.
"""
