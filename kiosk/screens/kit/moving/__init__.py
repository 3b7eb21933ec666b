"""What screens draw that moves by itself once it has changed: numbers, dice, chips and pegs.

Each is drawn where it is, and tells by `Canvas.piece` how it comes there; only the dice of empty pages rest.
May import the drawing and its movements.
"""
