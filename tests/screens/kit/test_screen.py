"""What every screen does with buttons, fingers and the voice."""

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import LINES, MenuPage, back
from kiosk.screens.kit.paged_screen import PagedScreen
from kiosk.screens.kit.screen import Item, Screen
from kiosk.shots.staging.props import new_app
from tests.screens.drawing import SIZES, canvas_of, well_set, words_on


class Three(Screen):
    """Three items that note that they were chosen."""

    screen_key = "three"

    def __init__(self, count: int = 3) -> None:
        super().__init__(new_app())
        self.chosen: list[int] = []
        self.count = count

    def items(self) -> list[Item]:
        return [Item(f"key:{n}", f"N{n}", lambda n=n: self.chosen.append(n)) for n in range(self.count)]  # type: ignore[misc]


def test_the_cursor_goes_round_both_ways() -> None:
    screen = Three()
    places = []
    for gesture in (Gesture.LEFT, Gesture.LEFT, Gesture.RIGHT, Gesture.RIGHT, Gesture.RIGHT):
        screen.gesture(gesture)
        places.append(screen.place)
    assert places == [2, 1, 2, 0, 1]
    screen.gesture(Gesture.OK)
    assert screen.chosen == [1]


def test_the_cursor_stays_inside_when_items_go() -> None:
    screen = Three()
    screen.cursor = 2
    screen.count = 1
    assert screen.place == 0
    screen.count = 0
    screen.gesture(Gesture.RIGHT)
    screen.gesture(Gesture.OK)
    assert screen.chosen == [] and screen.pointed() == ()


@pytest.mark.parametrize(("by", "place"), [(1, 0), (-1, 2)])
def test_a_cursor_on_nothing_enters_from_its_side(by: int, place: int) -> None:
    screen = Three()
    screen.cursor = -1
    screen.choose()
    assert screen.chosen == [] and screen.pointed() == ()
    screen.step(by)
    assert screen.place == place


def test_a_finger_chooses_what_it_hits_and_turns_pages() -> None:
    screen = Three()
    screen.tap("key:2")
    assert screen.chosen == [2] and screen.place == 2
    screen.tap("page:1")
    assert screen.chosen == [2] and screen.place == 1
    screen.tap("somewhere")
    assert screen.chosen == [2] and screen.place == 1


def test_red_goes_back_and_the_last_screen_stays() -> None:
    screen = Three()
    first = screen.app.screen
    screen.app.push(screen)
    screen.gesture(Gesture.BACK)
    assert screen.app.screen is first


def test_only_buttons_that_do_something_are_lit() -> None:
    assert "off" not in Three(2).lamps().values()
    one = Three(1)
    assert one.legend().left is None and one.legend().right is None and one.legend().ok is not None
    assert set(Three(0).lamps().values()) == {"off"}


def test_an_item_is_spoken_with_what_it_is_worth() -> None:
    def item(label: Text, **more: object) -> tuple[str, ...]:
        return tuple(str(part) for part in Item("key", label, lambda: None, **more).spoken())  # type: ignore[arg-type]

    assert item("", face=5) == ("cinq",)
    assert item("5", face=5) == ("cinq",)
    assert item("Garder", face=5)[:2] == ("Garder", "cinq")
    assert item("Cinq", points=15, note="au plus") == ("Cinq", "15 points", "au plus")
    assert item("Volume", value="3") == ("Volume", "3")


class Book(PagedScreen):
    def draw(self, canvas, body: pygame.Rect) -> None:  # type: ignore[no-untyped-def]
        self.thirds(canvas, body)
        self.rest = self.foot(canvas, body)


def test_pages_turn_round_and_ok_closes() -> None:
    app = new_app()
    first, book = app.screen, Book(app, 3)
    app.push(book)
    for gesture, page in ((Gesture.LEFT, 2), (Gesture.RIGHT, 0), (Gesture.RIGHT, 1)):
        book.gesture(gesture)
        assert book.page == page
    book.tap("before")
    assert book.page == 0
    book.gesture(Gesture.OK)
    assert app.screen is first


@pytest.mark.parametrize("size", SIZES)
def test_a_finger_has_three_thirds_and_the_pages_number_stands_below_the_room(size: tuple[int, int]) -> None:
    book, canvas = Book(new_app(), 3), canvas_of(size, "en")
    book.draw(canvas, canvas.inner)
    before, middle, after = (box for _, box in canvas.targets)
    assert [key for key, _ in canvas.targets] == ["before", "back", "after"]
    assert before.right == middle.left and middle.right == after.left and canvas.inner.contains(after)
    assert words_on(canvas) == ["1 of 3"] and well_set(canvas)
    assert canvas.inner.contains(book.rest) and book.rest.bottom <= canvas.marks[0].rect.top


class Page(MenuPage):
    help: Text | None = phrase("Une partie qui attend reste dans le journal.")

    def title(self) -> Text:
        return phrase("Réglages")

    def items(self) -> list[Item]:
        return [back(self), Item("sound", "Volume", lambda: None)]

    def explanation(self, key: str) -> Text | None:
        return self.help if key == "sound" else None


@pytest.mark.parametrize("size", SIZES)
def test_buttons_of_a_page_do_not_jump_when_an_explanation_comes(size: tuple[int, int]) -> None:
    page, places = Page(new_app()), []
    for cursor in (0, 1):
        page.cursor = cursor
        canvas = canvas_of(size)
        page.draw(canvas, canvas.inner)
        places.append(canvas.targets)
        assert (str(page.help) in words_on(canvas)) == bool(cursor)
    assert places[0] == places[1]


def test_a_long_explanation_leaves_room_for_the_buttons() -> None:
    page = Page(new_app())
    page.cursor, page.help = 1, "Ceci est une explication. " * 30
    canvas = canvas_of()
    page.draw(canvas, canvas.inner)
    words = next(mark for mark in canvas.marks if mark.what.startswith("Ceci"))
    assert words.rect.height <= LINES * canvas.measures.text * 1.4
    assert all(words.rect.bottom <= box.top for _, box in canvas.targets)


def test_a_page_is_read_out_by_its_heading_and_what_the_cursor_stands_on() -> None:
    page = Page(new_app())
    assert [str(part) for part in page.spoken(())] == ["Réglages"]
    assert [str(part) for part in page.pointed()] == ["Retour"]
    page.cursor = 1
    assert [str(part) for part in page.pointed()] == ["Volume", str(page.help)]
