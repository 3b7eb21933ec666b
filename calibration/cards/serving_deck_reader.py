"""Cards as the camera's process reads them: with the deck that serves, read anew when it is another."""

from pathlib import Path

from calibration.cards.deck_files import DECKS
from calibration.files.named_sets import SetError
from vision.cards.card_reading import CardsReading
from vision.cards.enrolment.deck_reader import DeckReader
from vision.cards.reader import CardReader
from vision.types.picture import Picture


class ServingDeckReader:
    """Reads cards with the deck `name`, or with the one that serves; without one where none was shown, or its file
    is damaged. Loads nothing before it is asked."""

    def __init__(self, folder: Path | None, name: str | None = None) -> None:
        self._folder, self._name = folder, name
        self._reader: CardReader | None = None
        self._stamp: tuple[str, int] | None = None

    def read(self, image: Picture) -> CardsReading:
        """The cards in a picture (h, w, 3) BGR, as `vision.cards.reader.CardReader.read`."""
        stamp = DECKS.newest(self._folder, self._name)
        if self._reader is None or stamp != self._stamp:
            self._reader, self._stamp = self._made(stamp), stamp
        return self._reader.read(image)

    def _made(self, stamp: tuple[str, int] | None) -> CardReader:
        if stamp is None or self._folder is None:
            return CardReader()
        try:
            return DeckReader(DECKS.load(self._folder, stamp[0]))
        except SetError:
            return CardReader()
