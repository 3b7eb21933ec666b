"""What people read, in other languages: gettext catalogues. French is the source and needs none.

`python -m kiosk.i18n` adds the phrases that the code has and a catalogue has not, and drops those that are gone.
"""
