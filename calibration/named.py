"""The dice's colours by the names that their owner gave them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from vision.gaze import Reads
from vision.motion import Picture
from vision.reading import Reading


class NamedColours:
    """A reader whose words for colours are changed to the owner's: `names`, the reader's word -> the owner's."""

    def __init__(self, reader: Reads, names: Mapping[str, str] | None = None) -> None:
        self._reader = reader
        self.names = dict(names or {})

    def read(self, image: Picture, **options: Any) -> Reading:
        """As the reader reads it, colours renamed; see `vision.gaze.Reads`."""
        reading = self._reader.read(image, **options)
        if not self.names:
            return reading
        dice = tuple(replace(die, colour=self.names.get(die.colour, die.colour)) for die in reading.dice)
        return replace(reading, dice=dice)


def rename(reader: Reads, names: Mapping[str, str]) -> None:
    """Gives a reader the owner's names, if it is one that takes them."""
    if isinstance(reader, NamedColours):
        reader.names = dict(names)
