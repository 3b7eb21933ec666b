import pytest

from tests.vision.cards.following.card_film import CardFilm
from vision.cards.reader import CardReader


@pytest.fixture(scope="session")
def card_reader() -> CardReader:
    """The real reader, loaded once."""
    return CardReader()


@pytest.fixture
def film(card_reader: CardReader) -> CardFilm:
    """A table on which nothing lies, at rest."""
    film = CardFilm(card_reader)
    film.run(0.5)
    return film
