"""Training and rendering: never in the installed package.

Needs the extras train render. Imports all of vision; nothing outside lab imports it but tests.
"""
