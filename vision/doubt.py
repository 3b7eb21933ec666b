"""Codes that say why a die or a picture is not sure. Screens put them in the table's words."""

UNSURE_FACE = "unsure-face"
"""The face is readable in more than one way."""
DISAGREE = "looks-disagree"
"""The detector, the face network and the pips themselves do not say the same."""
NO_DIE = "maybe-no-die"
"""Something lies there that may be no die."""
LEANING = "leaning"
"""The die does not lie flat: its top face is seen at a slant that the camera does not explain."""
CUT_OFF = "cut-off"
"""The die reaches over the edge of the picture."""
SIZE = "odd-size"
"""The die is much larger or smaller than the others, or than the calibration says."""
UNKNOWN_FACES = "unknown-faces"
"""This reader does not know the faces of the dice that were asked for."""
COLOUR = "unsure-colour"
"""The face is clear, but not which of the set's colours the die has."""
MISSED = "maybe-missed"
"""Somewhere else a die may lie that was not clear enough to be read."""
RIM = "rim"
"""The die touches the border of the track."""
UNSTEADY = "unsteady"
"""Two looks at the die, a moment apart, read different faces."""
UNSEEN = "unseen"
"""The die was there and is not read any more, though nothing has changed in its place."""
UNKNOWN_OBJECT = "unknown-object"
"""Something lies on the track that is none of the dice that were read."""

CODES = (
    UNSURE_FACE, DISAGREE, NO_DIE, LEANING, CUT_OFF, SIZE, UNKNOWN_FACES, COLOUR, MISSED, RIM, UNSTEADY, UNSEEN,
    UNKNOWN_OBJECT,
)  # fmt: skip
