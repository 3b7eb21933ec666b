"""Values that cross folders: pictures, readings, reasons for doubt, track events.

Frozen dataclasses and StrEnums with their JSON. Imports the standard library alone; `picture`, and what holds a
picture, numpy too.
"""
