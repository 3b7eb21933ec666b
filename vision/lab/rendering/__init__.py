"""Renders throws of dice with full truth: a fast ray caster and mitsuba over one description of scenes.

Needs the extra `render`; the appliance never imports it. See docs/rendering.md.
"""
