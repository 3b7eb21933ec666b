"""Files that survive a pulled plug, and input that nobody vouches for.

Generic, used by kiosk.config, .table, .appliance. Imports the standard library alone.
"""
