"""Rendered training crops of pipped dice: sprites, paint, grounds, clutter, camera effects.

No torch. Imports itself.
"""
