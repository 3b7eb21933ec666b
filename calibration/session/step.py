"""What every step of a calibration is: it sees pictures, answers buttons, and shows where it is."""

from typing import Literal, Protocol

from calibration.session.session_view import Choices, View
from vision.types.picture import Picture

Outcome = Literal["stay", "next", "skip"]


class Step(Protocol):
    """`see` takes straight pictures once the lens is known, bent ones before; marks are in the same pixels."""

    name: str

    def see(self, picture: Picture, t: float) -> None:
        """Takes a picture (height, width, 3) BGR in, at `t` seconds of the camera's clock."""
        ...

    def press(self, word: str) -> Outcome:
        """Does what a word of `view().choices` says."""
        ...

    def repeat(self) -> None:
        """Begins anew."""
        ...

    def view(self) -> View:
        """Where it is."""
        ...


GO_ON = Choices("repeat", "next", "more")
WAIT = Choices("repeat", None, "more")
ANYWAY = Choices("repeat", "anyway", "more")
"""The usual buttons: when all is well, while it looks, and where something should be mended first."""
