"""Training of the reader: rendered dice, photographs, networks, export. Needs the `train` extra (torch).

Nothing here is imported by the appliance: it reads with the committed weights alone.
"""
