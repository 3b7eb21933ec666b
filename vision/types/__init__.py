"""Values that cross folders: readings, reasons for doubt, track events.

Frozen dataclasses and StrEnums with their JSON; no arrays but boxes and jpeg bytes. Imports the standard library
alone.
"""
