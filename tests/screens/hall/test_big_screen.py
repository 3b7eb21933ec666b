"""The big screen: kiosk.screens.hall.blocks, drawing, type_size, big_screen."""

from collections.abc import Iterator
from math import atan, degrees
from typing import Any

import pygame
import pytest

from kiosk.i18n.words import Words
from kiosk.screens.hall import big_screen, blocks, type_size
from kiosk.screens.hall.big_screen import ASK_SECONDS, STALE_SECONDS, TURN_SECONDS, BigScreen
from kiosk.screens.hall.drawing import AT_ONCE, TURNS, HallPicture, fitting_names
from kiosk.screens.hall.scenes import NAMES, evening_view
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.layout_check import ElementKind
from kiosk.screens.kit.moving import still_life
from tests.shared import sampled

SIZES = [(1280, 800), (1920, 1080)]
PEOPLE = [(8, 4, 5), (8, 4, 0), (64, 32, 200), (64, 2, 40), (64, 32, 1), (30, 15, 100), (256, 32, 1000)]


@pytest.mark.parametrize("size", SIZES)
def test_type_is_as_large_as_eight_metres_ask_for(size: tuple[int, int]) -> None:
    """At 8 m from a picture 2.4 m wide a line has 22 minutes of arc, long names have 16."""
    measures = type_size.hall_measures(size)
    for px, minutes in ((measures.text, 22), (measures.cell, 16), (measures.big, 33)):
        capital = px * 0.7 / size[0] * 2400
        assert degrees(atan(capital / 8000)) * 60 == pytest.approx(minutes, rel=0.03)


def whole(found: blocks.Sheets) -> list[blocks.Column]:
    return [*found.left, *(column for page in found.right for column in page)]


@pytest.mark.parametrize("lines", [5, 9, 12])
@pytest.mark.parametrize("across", [0, 1, 2])
@pytest.mark.parametrize("people", PEOPLE)
def test_every_table_and_everybody_is_on_some_page_and_no_column_is_too_long(
    people: tuple[int, int, int], across: int, lines: int
) -> None:
    view = evening_view(*people)
    subjects = blocks.subjects(view)
    found = blocks.dense(subjects, lines, across) if across else blocks.roomy(subjects, lines)
    columns = whole(found)
    assert all(len(page) <= max(across, blocks.COLUMNS) for page in found.right)
    assert all(sum(block.tall for block in column) <= lines for column in columns)
    for one in subjects[:2]:
        shown = [
            line for column in columns for block in column if block.heading == one.heading for line in block.lines
        ]
        assert shown == list(one.lines)
    results = subjects[2]
    (shown_results,) = (block for column in columns for block in column if block.heading == results.heading)
    assert len(shown_results.lines) > 0 and shown_results.lines == results.lines[: len(shown_results.lines)]
    turned = [column for number in range(found.count) for column in found.page(number)]
    assert all(column in turned for column in columns)


@pytest.mark.parametrize("size", [*SIZES, (1280, 720)])
@pytest.mark.parametrize(("people", "seconds"), [(64, 40), (128, 60), (256, 120)])
def test_a_guest_soon_comes_round_and_who_plays_where_sooner(
    people: int, seconds: float, size: tuple[int, int]
) -> None:
    found = HallPicture(pygame.Surface(size), Words()).pages(evening_view(people, 32, 3 * people))
    page = TURNS * big_screen.TURN_SECONDS
    assert found.count * page <= seconds and len(found.left) * page <= 40


def test_few_people_have_one_page() -> None:
    for size in SIZES:
        assert HallPicture(pygame.Surface(size), Words()).pages(evening_view()).count == 1


@pytest.mark.parametrize("language", sampled(["fr", "en"], every=2, first=1))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", sampled((one,) for one in PEOPLE))
def test_nothing_is_cut_small_faint_or_overlaps(
    size: tuple[int, int], people: tuple[int, int, int], language: str
) -> None:
    picture = HallPicture(pygame.Surface(size), Words(language), checks=True)
    views = [evening_view(*people, mix=True), with_partners(evening_view(*people))]
    for view, page in [(one, page) for one in views for page in range(picture.pages(one).count)]:
        picture.canvas.marks.clear()
        picture.draw(view, page * TURNS)
        texts = [one for one in picture.canvas.marks if one.kind is ElementKind.TEXT]
        assert texts
        for one in texts:
            assert not one.cut, one
            assert one.px >= picture.canvas.measures.cell, one
            assert picture.canvas.inner.contains(one.rect), one
            assert one.contrast is None or one.contrast >= 4.5, one
        for place, one in enumerate(texts):
            for other in texts[place + 1 :]:
                assert not one.rect.inflate(0, -8).colliderect(other.rect.inflate(0, -8)), (one, other)


def with_partners(view: dict[str, Any]) -> dict[str, Any]:
    """The same evening, played by teams of two."""
    for one in (*view["tables"], *view["results"]):
        one["names"] = [f"{name} & {other}" for name, other in zip(one["names"], NAMES[4:6], strict=False)]
    for place, line in enumerate(view["standings"]):
        line["name"] += f" & {NAMES[(place + 5) % len(NAMES)]}"
    return view


def test_the_game_of_a_call_of_a_mix_is_named_in_the_readers_language() -> None:
    for language, shown in (("fr", "Menteur"), ("en", "Liar’s Dice")):
        picture = HallPicture(pygame.Surface(SIZES[1]), Words(language), checks=True)
        picture.draw(evening_view(mix=True), 0)
        assert shown not in [one.what for one in picture.canvas.marks], "nobody plays at the third table"
        picture.draw(evening_view(16, 8, mix=True), 0)
        assert shown in [one.what for one in picture.canvas.marks]


@pytest.mark.parametrize("size", SIZES)
def test_in_a_mix_names_keep_their_letters_as_long_as_standings_come_round_soon(size: tuple[int, int]) -> None:
    picture = HallPicture(pygame.Surface(size), Words())
    picture.draw(evening_view(64, 32, 200, mix=True), 0)
    said = {one.what for one in picture.canvas.marks}
    assert {"Marie-Claire – Jean", "Barthélémy – Zoé", "Yvonne – Bérengère"} <= said
    counts = [picture.pages(evening_view(256, 32, 1000, mix=mix)).count for mix in (True, False)]
    assert counts[0] == counts[1]


@pytest.mark.parametrize("size", SIZES)
def test_where_telephones_find_it_stands_beside_the_title(size: tuple[int, int]) -> None:
    picture = HallPicture(pygame.Surface(size), Words())
    address = "http://director-of-the-evening.local:8080/"
    picture.draw(evening_view() | {"address": address}, 0)
    (shown,) = (one for one in picture.canvas.marks if one.what == address)
    assert not shown.cut and shown.rect.bottom <= picture._title_box().bottom
    others = [one for one in picture.canvas.marks if one.kind is ElementKind.TEXT and one is not shown]
    assert not any(one.rect.inflate(0, -8).colliderect(shown.rect.inflate(0, -8)) for one in others)


def test_those_who_are_called_come_by_turns() -> None:
    picture, view = HallPicture(pygame.Surface(SIZES[1]), Words()), evening_view(64, 32, 200)
    wanted = {line.left for line in blocks.called(view)}
    shown = set()
    for turn in range(-(-len(wanted) // AT_ONCE)):
        picture.canvas.marks.clear()
        picture.draw(view, turn)
        band = picture._called_box()
        shown |= {
            one.what for one in picture.canvas.marks if band.contains(one.rect) and one.what.startswith("Table")
        }
    assert len(wanted) > AT_ONCE and shown == wanted


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Anne – Luc", "Anne – Luc"),
        ("Marie-Claire B. – Jean B.", "B. – Jean B."),
        ("x" * 40 + " – Jo", ". – Jo"),
        ("Barthélémy de Montmorency – Jean d’Ormesson", "B. Montm. – J. d’Orm."),
        ("Anne & Marie-Claire – Luc & Barthélémy", "– Luc & Ba."),
        ("Marie-Claire & Jo – Luc & Ali", "& Jo – Luc & Ali"),
    ],
)
def test_long_names_lose_letters_and_keep_what_tells_them_apart(said: str, kept: str) -> None:
    pygame.font.init()
    room = 300
    shown = fitting_names(said, "sans", 30, room)
    assert shown.endswith(kept) and width("sans", 30, shown) <= room


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[BigScreen, list[object]]]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(big_screen, "FADE_SECONDS", 0.05)
    monkeypatch.setattr(big_screen, "_REST", 0.0)
    answers: list[object] = [None]
    yield BigScreen(lambda: answers[-1], Words(), SIZES[0], windowed=True), answers  # type: ignore[arg-type,return-value]
    pygame.display.quit()


def test_it_draws_when_something_changes_and_turns_its_pages(screen: tuple[BigScreen, list[object]]) -> None:
    shown, answers = screen
    assert shown.step(0.0), "it says that it waits"
    assert not shown.step(0.1)
    answers.append(evening_view())
    assert not shown.step(ASK_SECONDS / 2)
    assert shown.step(ASK_SECONDS)
    assert not shown.step(2 * ASK_SECONDS), "nothing has changed"
    answers.append(evening_view(64, 32, 200))
    assert shown.step(3 * ASK_SECONDS)
    before = pygame.image.tobytes(shown._surface, "RGB")
    assert shown.step(TURN_SECONDS + 0.1)
    assert pygame.image.tobytes(shown._surface, "RGB") != before


def test_one_page_alone_is_not_drawn_again(screen: tuple[BigScreen, list[object]]) -> None:
    shown, answers = screen
    answers.append(evening_view())
    assert shown.step(0.0)
    assert not any(shown.step(second * 1.0) for second in range(1, round(6 * TURN_SECONDS)))


def test_it_says_so_when_nobody_answers_any_more(screen: tuple[BigScreen, list[object]]) -> None:
    shown, answers = screen
    answers.append(evening_view())
    shown.step(0.0)
    answers.append(None)
    drawn = [second for second in range(1, 40) if shown.step(float(second))]
    assert drawn == [STALE_SECONDS + 1]
    answers.append(evening_view())
    assert shown.step(41.0)


def test_it_ends_by_escape(screen: tuple[BigScreen, list[object]]) -> None:
    shown, _ = screen
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))
    shown.run()
    assert not pygame.display.get_init()


@pytest.mark.parametrize("size", SIZES)
def test_while_the_director_is_awaited_dice_lie_under_the_lamp(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms: list[pygame.Rect] = []
    monkeypatch.setattr(still_life, "draw", lambda canvas, room, page: rooms.append(room))
    picture = HallPicture(pygame.Surface(size), Words(), checks=True)
    picture.draw(None, 0)
    texts = [mark for mark in picture.canvas.marks if mark.kind == ElementKind.TEXT]
    (room,) = rooms
    assert [mark.what for mark in texts] == ["P I S T E", "Connexion…"]
    assert texts[0].rect.bottom <= room.top and room.bottom <= texts[1].rect.top


def test_before_anything_was_played_nobody_has_a_place_or_points() -> None:
    begins, later = (blocks.subjects(evening_view(played=played))[1] for played in (0, 1))
    assert str(begins.heading) == "Participants" and str(later.heading) == "Classement"
    assert [line.middle for line in begins.lines] == [line.middle for line in later.lines]
    assert not any(line.left or line.right for line in begins.lines) and all(line.right for line in later.lines)
