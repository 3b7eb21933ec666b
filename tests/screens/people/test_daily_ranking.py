"""The day's ranking: games one after the other, pages, and one name found among hundreds."""

from datetime import UTC, datetime

import pytest

from kiosk.errors import StoreError
from kiosk.games.engine.moves import Throw, decision
from kiosk.screens.app.application import App
from kiosk.screens.people import daily_ranking
from kiosk.screens.people.daily_ranking import DailyRanking
from kiosk.screens.people.name_search import NameSearch
from kiosk.shots.staging.props import new_app, play
from kiosk.table.statistics.ranking import Ranked
from tests.screens.drawing import SIZES, canvas_of, well_set, words_on


def crowd(count: int, *others: str) -> DailyRanking:
    """A ranking of so many people in Le Cameroun, and one of each of the other games."""
    screen = DailyRanking(new_app())
    lines = tuple(Ranked(n + 1, f"Nom {n}", 500 - n, 1 + n % 3) for n in range(count))
    screen.ranked = {"cameroun": lines} | {game: (Ranked(1, "Zoé", 3, 4),) for game in others}
    screen.game = "cameroun"
    return screen


def drawn(screen: DailyRanking, size: tuple[int, int] = SIZES[0], language: str = "fr") -> list[str]:
    canvas = canvas_of(size, language)
    screen.draw(canvas, canvas.inner)
    assert well_set(canvas)
    return words_on(canvas)


def keys(screen: DailyRanking) -> list[str]:
    return [item.key for item in screen.items()]


def test_leafing_goes_through_everybody_and_round() -> None:
    screen, seen = crowd(30), list[str]()
    for _ in range(20):
        seen += [words for words in drawn(screen) if words.startswith("Nom ")]
        screen.tap("leaf")
        if screen.page == 0:
            break
    assert seen == [f"Nom {n}" for n in range(30)] and screen.pages > 1


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_one_page_has_no_button_to_leaf(size: tuple[int, int], language: str) -> None:
    screen = crowd(2)
    words = drawn(screen, size, language)
    assert "Nom 0" in words and "500" in words and keys(screen) == ["find", "back"]


def test_who_was_sought_is_on_the_page_and_read_out_alone() -> None:
    screen = crowd(30)
    drawn(screen)
    screen.tap("find")
    search = screen.app.screen
    assert isinstance(search, NameSearch)
    search.done("Nom 21")
    assert "Nom 21" in drawn(screen)
    assert [str(part) for part in screen.spoken(("Aujourd’hui",))] == ["Aujourd’hui", "22. Nom 21 : 479"]
    screen.tap("leaf")
    assert screen.sought is None


def test_another_game_begins_at_its_first_page() -> None:
    screen = crowd(30, "linotte")
    drawn(screen)
    screen.tap("leaf")
    screen.tap("game")
    assert (screen.game, screen.page) == ("linotte", 0) and "Zoé" in drawn(screen)
    screen.tap("game")
    assert screen.game == "cameroun"


def test_it_reads_out_the_page_that_is_seen() -> None:
    screen = crowd(30)
    words = drawn(screen)
    said = [str(part) for part in screen.spoken(("Aujourd’hui",))]
    assert len(said) - 1 == sum(word.startswith("Nom ") for word in words) and said[1] == "1. Nom 0 : 500"


def played(app: App) -> None:
    app.lay("cameroun", ("Anne", "Bruno"), {"turns": 1})
    for points in ((5, 5, 5, 1, 2), (5, 1, 2, 3, 4)):
        play(app, Throw(points), decision("write", column="5"))


def test_the_games_of_the_day_are_read_when_it_comes_to_the_front(monkeypatch: pytest.MonkeyPatch) -> None:
    app = new_app()
    screen = DailyRanking(app)
    app.push(screen)
    assert screen.ranked == {} and keys(screen) == ["back"]
    assert any("Aucune partie" in words for words in drawn(screen))
    played(app)
    screen.shown()
    assert screen.game == "cameroun" and [one.name for one in screen.ranked["cameroun"]] == ["Anne", "Bruno"]

    class Later(datetime):
        @classmethod
        def now(cls, tz=None):  # type: ignore[no-untyped-def]
            return datetime(2100, 1, 1, tzinfo=UTC)

    monkeypatch.setattr(daily_ranking, "datetime", Later)
    screen.shown()
    assert screen.ranked == {} and screen.game == ""


def test_a_journal_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise StoreError("disk")

    monkeypatch.setattr(daily_ranking, "games_of_day", broken)
    app = new_app()
    app.push(DailyRanking(app))
    app.update(1.0)
    assert str(app.notice) == "L’historique ne peut pas être lu."


def test_the_game_that_most_have_played_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = {"cameroun": 2, "linotte": 5}
    lines = {game: tuple(Ranked(1, f"Nom {n}", 3, 1) for n in range(count)) for game, count in counts.items()}
    monkeypatch.setattr(daily_ranking, "ranking", lambda _, game: lines.get(game, ()))
    app = new_app()
    screen = DailyRanking(app)
    app.push(screen)
    assert screen.game == "linotte" and set(screen.ranked) == set(lines)
