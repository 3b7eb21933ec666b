"""mosquitto as the director runs it: its configuration, its access list, its process.

May import `kiosk.tournament.messages` for topics and `kiosk.tournament.authority`.
"""
