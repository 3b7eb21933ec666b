"""The owner's poker dice as the camera's process reads them: the set that serves, read anew when it is another."""

from pathlib import Path

from calibration.dice.poker_set_files import SETS
from calibration.files.named_sets import SetError
from vision.background.background_mask import BackgroundMask
from vision.poker.enrolled_set import EnrolledSet
from vision.poker.reader import PokerReader
from vision.types.picture import Picture
from vision.types.reading import Reading


class ServingSetReader:
    """Reads poker dice with the set `name`, or with the one that serves. Loads nothing before it is asked.

    Where no set is stored, or it is damaged, `otherwise` is used; without that it reads as well as it can, and no die
    is sure.
    """

    def __init__(self, folder: Path | None, name: str | None = None, otherwise: EnrolledSet | None = None) -> None:
        self._folder, self._name, self._otherwise = folder, name, otherwise
        self._reader: PokerReader | None = None
        self._stamp: tuple[str, int] | None = None

    def read(self, image: Picture, die_px: float | None = None, ground: BackgroundMask | None = None) -> Reading:
        """Reads the dice in a picture (h, w, 3) BGR, as `vision.poker.reader.PokerReader.read`."""
        stamp = SETS.newest(self._folder, self._name)
        if self._reader is None or stamp != self._stamp:
            self._reader, self._stamp = PokerReader(self._set(stamp)), stamp
        return self._reader.read(image, die_px, ground)

    def _set(self, stamp: tuple[str, int] | None) -> EnrolledSet | None:
        if stamp is None or self._folder is None:
            return self._otherwise
        try:
            return SETS.load(self._folder, stamp[0])
        except SetError:
            return self._otherwise
