"""Pages, menus, tables of words and typed words, as every screen uses them."""

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words
from kiosk.screens.kit import button_grid, data_table
from kiosk.screens.kit.button_legend import AFTER
from kiosk.screens.kit.data_table import Column
from kiosk.screens.kit.drawing import felt_and_wood, poker_die_faces
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.kit.menu_page import MenuPage, back
from kiosk.screens.kit.paged_screen import PagedScreen
from kiosk.screens.kit.screen import Item
from kiosk.screens.kit.text_entry.free_text import FreeText
from kiosk.screens.kit.text_entry.letter_wheel import LetterWheel
from kiosk.shots.staging.props import new_app, press

SIZE = (1280, 800)
BOX = pygame.Rect(40, 40, 1000, 600)


def canvas() -> Canvas:
    return Canvas(pygame.Surface(SIZE), measures(SIZE), Words("fr"))


class Book(PagedScreen):
    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        self.thirds(canvas, body)
        self.foot(canvas, body)


def test_pages_turn_round_and_ok_closes() -> None:
    app = new_app()
    app.push(Book(app, 3))
    book = app.screen
    assert isinstance(book, Book)
    press(app, Gesture.LEFT)
    assert book.page == 2
    press(app, Gesture.RIGHT, Gesture.RIGHT)
    assert book.page == 1
    drawn = canvas()
    book.draw(drawn, BOX)
    assert [key for key, _ in drawn.targets] == ["before", "back", "after"]
    assert any("2 sur 3" in str(mark.what) for mark in drawn.marks)
    press(app, Gesture.OK)
    assert app.screen is not book


def test_the_rail_says_where_a_book_is_turned_over() -> None:
    book = Book(new_app(), 3)
    said = []
    for book.page in range(3):
        said.append((str(book.legend().left), str(book.legend().right)))
    assert said == [("À la fin", "Suivant"), ("Précédent", "Suivant"), ("Précédent", "Au début")]
    assert Book(new_app(), 1).legend().right == AFTER


def test_the_way_to_the_next_page_has_no_frame_as_choices_have() -> None:
    drawn = canvas()
    before = drawn.surface.copy()
    button_grid.pager(drawn, pygame.Rect(400, 300, 120, 118), 4, 0, 2)
    assert [key for key, _ in drawn.targets] == ["page:4"]
    assert drawn.surface.get_at((460, 302)) == before.get_at((460, 302)), "its edge"


class Menu(MenuPage):
    def items(self) -> list[Item]:
        return [back(self), Item("one", "Un", lambda: None)]

    def title(self) -> str:
        return "Titre"

    def explanation(self, key: str) -> str | None:
        return "Ce que fait un" if key == "one" else None


def test_a_menu_says_what_the_cursor_stands_on() -> None:
    app = new_app()
    app.push(Menu(app))
    menu = app.screen
    assert menu.items()[0].key == "done"
    press(app, Gesture.RIGHT)
    assert "Ce que fait un" in menu.pointed()
    drawn = canvas()
    menu.draw(drawn, BOX)
    assert {"Titre", "Ce que fait un"} <= {str(mark.what) for mark in drawn.marks}


def test_a_table_shows_as_many_rows_as_fit() -> None:
    columns = (Column(phrase("Joueur"), 3), Column("Points", 1, 1))
    rows = [(f"Nom{number}", str(number)) for number in range(60)]
    drawn = canvas()
    fitting = data_table.fits(drawn, BOX)
    data_table.draw(drawn, BOX, columns, rows, lit=1, alone=False)
    shown = {str(mark.what) for mark in drawn.marks}
    assert 5 < fitting < 60 and f"Nom{fitting - 1}" in shown and "Nom59" not in shown and "Joueur" in shown


def test_a_grid_gives_every_item_a_button_inside_its_box() -> None:
    drawn = canvas()
    items = [Item(str(number), f"Bouton {number}", lambda: None) for number in range(7)]
    button_grid.draw(drawn, BOX, items, 2)
    assert [key for key, _ in drawn.targets] == [item.key for item in items]
    assert all(BOX.contains(box) for _, box in drawn.targets)
    assert not any(
        one.colliderect(other) for n, (_, one) in enumerate(drawn.targets) for _, other in drawn.targets[:n]
    )


@pytest.mark.parametrize(("typed", "kept"), [("ab c", "abc"), ("x" * 40, "x" * FreeText.longest)])
def test_free_text_takes_signs_and_no_spaces(typed: str, kept: str) -> None:
    app, done = new_app(), list[str]()
    app.push(FreeText(app, phrase("Quoi ?"), done.append))
    for letter in typed:
        app.typed(letter)
    wheel = app.screen
    assert isinstance(wheel, LetterWheel) and wheel.name == kept and str(wheel.question()) == "Quoi ?"
    assert FreeText(app, phrase("Quoi ?"), done.append, "virtual:1").name == "virtual:1"


def test_the_felt_and_the_faces_of_poker_dice_are_drawn() -> None:
    table = felt_and_wood.table((320, 200))
    assert table.get_size() == (320, 200) and table.get_at((160, 100)) != table.get_at((1, 1))
    faces = [poker_die_faces.face(figure, 64, letter) for figure, letter in (("A", "A"), ("R", "R"))]
    assert all(face.get_size() == (64, 64) for face in faces)
    assert len({pygame.image.tobytes(face, "RGBA") for face in faces}) == 2
