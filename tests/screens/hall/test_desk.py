"""The organiser's page of the big screen: kiosk.screens.hall.desk, desk_picture; kiosk.cli.tournament.big_screen."""

import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest

from kiosk.cli.tournament import big_screen as command
from kiosk.errors import PisteError
from kiosk.i18n.words import Words
from kiosk.screens.hall import big_screen
from kiosk.screens.hall.big_screen import BigScreen
from kiosk.screens.hall.desk import (
    HOLD_SECONDS,
    LEAVES_SECONDS,
    NOBODY_ANSWERS,
    TABLE_GONE,
    Desk,
    Table,
    Wire,
    revoked,
)
from kiosk.screens.hall.desk_picture import DeskPicture
from kiosk.screens.hall.scenes import desk_of, evening_view
from kiosk.screens.kit.drawing.layout_check import ElementKind
from kiosk.tournament.control.order_socket import HALL, OrderSocket
from tests.shared import sampled
from tests.tournament.control.an_evening import PEOPLE, ALedEvening

ENTER, LEFT, SPACE, ESCAPE = pygame.K_RETURN, pygame.K_LEFT, pygame.K_SPACE, pygame.K_ESCAPE
SIZES = [(800, 480), (1280, 800), (1920, 1080)]


class Hall:
    """A big screen in a window, its director at the other end of a socket, and a clock that the test turns."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now, self.heard = folder, 100.0, list[str]()
        self.led, self.refuses = ALedEvening(folder), False
        self.led.deal()
        self._ends, self._socket = threading.Event(), OrderSocket(folder)
        self._director = threading.Thread(target=self._work)
        self._director.start()
        self.open(command._wire(folder))

    def open(self, wire: Wire | None) -> None:
        self.screen = BigScreen(evening_view, Words(), SIZES[1], windowed=True, wire=wire)

    def _work(self) -> None:
        while not self._ends.wait(0.002):
            self._socket.answer(self._obey)

    def _obey(self, words: object) -> object:
        assert isinstance(words, list)
        if words != ["status"]:
            self.heard.append(" ".join(words))
            if self.refuses:
                raise PisteError("not now")
        return self.led.orders.obey(words)

    def wait(self, seconds: float) -> bool:
        """Passes the time in rounds of a tenth; whether the screen has ended."""
        for _ in range(max(1, round(seconds * 10))):
            self.now += 0.1
            if self.screen._ended(self.now):
                return True
            self.screen.step(self.now)
        return False

    def tap(self, *keys: int, held: float = 0.1) -> None:
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key))
            self.wait(held)
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))
            self.wait(0.1)

    def close(self) -> None:
        self._ends.set()
        self._director.join()
        self._socket.close()
        self.led.journal.close()
        pygame.display.quit()


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(big_screen, "_REST", 0.0)
    # Nobody looks: a round that shows nothing new takes no thirtieth of a second.
    monkeypatch.setattr(big_screen, "_FRAME", 0.002)
    with TemporaryDirectory(prefix="piste-") as name:
        made = Hall(Path(name))
        made.wait(0.1)
        yield made
        made.close()


def test_a_press_held_for_a_second_revokes_the_chosen_table_once(hall: Hall) -> None:
    hall.tap(SPACE, LEFT)
    hall.tap(ENTER, held=4 * HOLD_SECONDS)
    assert hall.heard == ["revoke table-1"] and hall.led.keys.tables == ("table-2",)
    assert hall.led.keys.changes == 1, "the broker is told"
    hall.tap(ENTER, ENTER, held=0.5)
    hall.tap(ENTER, held=4 * HOLD_SECONDS)
    assert hall.heard == ["revoke table-1"], "no table is chosen any more"


def test_a_press_that_the_director_refuses_is_one_order_and_its_answer_is_said(hall: Hall) -> None:
    hall.refuses = True
    hall.tap(SPACE, LEFT)
    hall.tap(ENTER, held=4 * HOLD_SECONDS)
    said = hall.screen._desk.said
    assert hall.heard == ["revoke table-1"] and said is not None and "not now" in Words().say(said.lines[0])
    hall.tap(SPACE)
    hall.tap(ENTER, held=4 * HOLD_SECONDS)
    assert hall.heard == ["revoke table-1"], "what was chosen is forgotten"


def test_short_presses_and_those_without_a_chosen_table_revoke_nothing(hall: Hall) -> None:
    hall.tap(ENTER, held=4 * HOLD_SECONDS)
    hall.tap(ENTER, held=4 * HOLD_SECONDS)
    hall.tap(LEFT)
    for _ in range(4):
        hall.tap(ENTER, held=0.9 * HOLD_SECONDS)
    hall.wait(3.0)
    assert hall.screen._desk.is_open and hall.heard == [] and len(hall.led.keys.tables) == 2


def test_a_press_that_the_window_loses_revokes_nothing(hall: Hall) -> None:
    hall.tap(SPACE, LEFT)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=ENTER))
    hall.wait(0.5)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    hall.wait(3.0)
    assert hall.heard == []


def test_a_finger_does_what_the_keys_do(hall: Hall) -> None:
    def touch(target: str, held: float) -> None:
        place = dict(hall.screen._targets)[target].center
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))
        hall.wait(held)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=place))
        hall.wait(0.1)

    hall.tap(SPACE)
    touch("table-2", 2.0)
    touch("revoke", 0.9)
    hall.wait(3.0)
    assert hall.heard == []
    touch("revoke", 2.0)
    assert hall.heard == ["revoke table-2"]


def test_space_closes_a_table_and_opens_it_again(hall: Hall) -> None:
    hall.tap(SPACE, LEFT, SPACE, SPACE)
    assert hall.heard == ["close table-1", "open table-1"]


def test_the_page_leaves_by_itself_and_by_escape_which_then_ends_the_screen(hall: Hall) -> None:
    hall.tap(SPACE)
    hall.now += LEAVES_SECONDS - 2
    hall.wait(1.0)
    assert hall.screen._desk.is_open
    hall.wait(1.5)
    assert not hall.screen._desk.is_open
    hall.tap(SPACE, ESCAPE)
    assert not hall.screen._desk.is_open
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=ESCAPE))
    assert hall.wait(0.1)


def test_a_screen_that_shows_the_evening_to_everybody_gives_no_order(hall: Hall) -> None:
    assert command._wire(HALL) is None
    hall.open(None)
    hall.tap(SPACE, LEFT, SPACE)
    hall.tap(ENTER, held=4 * HOLD_SECONDS)
    assert hall.heard == [] and not hall.screen._desk.may_order


def test_why_an_order_was_not_done_is_told_and_that_nobody_answers(hall: Hall) -> None:
    assert command.given(hall.folder, "revoke", "table-9") == TABLE_GONE
    assert command.tables_in(hall.folder / "nobody") is None
    assert command.given(hall.folder / "nobody", "revoke", "table-1") == NOBODY_ANSWERS
    assert command.given(hall.folder, "close", "table-1") is None


def _drawn(size: tuple[int, int], language: str, made: tuple[Desk, float]) -> DeskPicture:
    picture = DeskPicture(pygame.Surface(size), Words(language), checks=True)
    picture.draw(*made)
    return picture


def test_nobodys_name_stands_on_it(hall: Hall) -> None:
    hall.tap(SPACE, LEFT)
    desk = hall.screen._desk
    shown = " ".join(one.what for one in _drawn(SIZES[1], "fr", (desk, hall.now)).canvas.marks)
    assert "Table 1" in shown and "joue" in shown and not any(name in shown for name in PEOPLE)


def test_a_table_within_a_sentence_has_its_article_and_a_name_of_its_own_has_none() -> None:
    assert str(revoked(Table("table-4", "Table 4")).heading) == "La clé de la table 4 ne vaut plus rien"
    assert str(revoked(Table("bar", "Bar", keyed=False)).heading) == "Le code de Bar ne vaut plus rien"


def _pages() -> list[tuple[Desk, float]]:
    closed = Desk(None)
    closed.show(0.0)
    return [
        desk_of(8), desk_of(8, "table-4", "revoke", held=0.6), desk_of(32, "table-3"), desk_of(8, "table-8"),
        desk_of(8, "table-4", "revoke", held=1.0), desk_of(8, "table-8", "revoke", held=1.0), (closed, 0.0),
        desk_of(8, "table-4", "revoke", held=1.0, refused="no director answers in /var/lib/piste-director"),
    ]  # fmt: skip


@pytest.mark.parametrize("language", sampled(["fr", "en"], every=2))
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_faint_or_overlaps(size: tuple[int, int], language: str) -> None:
    for made in _pages():
        picture = _drawn(size, language, made)
        texts = [one for one in picture.canvas.marks if one.kind is ElementKind.TEXT]
        for place, one in enumerate(texts):
            assert not one.cut and one.px >= one.need, one
            assert picture.canvas.inner.contains(one.rect), one
            assert one.contrast is None or one.contrast >= 4.5, one
            for other in texts[place + 1 :]:
                assert not one.rect.inflate(0, -8).colliderect(other.rect.inflate(0, -8)), (one, other)


@pytest.mark.parametrize("tables", [8, 32])
def test_tables_are_named_as_large_as_all_have_room(tables: int) -> None:
    picture = _drawn((1920, 1080), "en", desk_of(tables, "table-3"))
    named = {one.px for one in picture.canvas.marks if one.what.startswith("Table ")}
    assert len(named) == 1 and named.pop() >= 1.3 * picture.canvas.measures.cell


def test_the_terminal_line_is_that_of_an_installed_machine() -> None:
    closed = Desk(None)
    closed.show(0.0)
    shown = [one.what for one in _drawn(SIZES[2], "fr", (closed, 0.0)).canvas.marks]
    line = "sudo /opt/piste/current/.venv/bin/kiosk director --screen --data /var/lib/piste-director"
    assert line in shown
    assert line in (Path(__file__).parents[3] / "docs/evening.md").read_text(encoding="utf-8")
