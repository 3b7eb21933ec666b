"""Two renderers of a Throw (Embree ray caster, mitsuba path tracer), the empty tray, the sensor.

Linear light (h, w, 3) RGB. Imports scene.
"""
