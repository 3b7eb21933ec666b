"""Cribble in larger type on a small screen: nothing that lies on the table goes or is smaller, names stay whole.

`lanes`, `side_scores`, `cards_on_table` and `pad_layout`, by way of the scenes.
"""

import pygame
import pytest

from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.drawing.theme import measures
from kiosk.shots.scene_list import enlarge, stage
from tests.shared import sampled

SMALL = (800, 480)
NAMES = ("Gisèle", "Marcel", "Yvonne", "Lucien")
LONG = ("Marie-Claire", "Barthélémy", "Maximilienne", "Jean-Jacques")


def drawn(app: App) -> list[DrawnElement]:
    app.paint(pygame.Surface(SMALL))
    return list(app.marks)


def cards(marks: list[DrawnElement]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for mark in marks:
        if mark.kind == ElementKind.DIE:
            found.setdefault(mark.what, []).append(mark.px)
    return found


@pytest.mark.parametrize(
    ("scene", "said"),
    sampled(
        [
            ("cribble-lots", NAMES),
            ("cribble-play", (*NAMES, "14", "encore", "17", "Départ")),
            ("cribble-row", (*NAMES, "14", "Départ")),
            ("cribble-go", (*LONG, "25", "Départ")),
            ("cribble-card-doubt", (*NAMES, "14", "Départ")),
            ("cribble-card-refused", (*LONG, "25", "Départ")),
            ("cribble-card-taken", (*NAMES, "19", "Départ")),
            ("cribble-declare", (*NAMES, "Départ")),
            ("cribble-crib", (*NAMES, "Départ", "3")),
        ],
        every=2,
        first=1,
    ),
)
def test_all_that_lies_on_the_table_stays_in_larger_type(scene: str, said: tuple[str, ...]) -> None:
    app = stage(scene)
    before = cards(drawn(app))
    enlarge(app)
    marks = drawn(app)
    after = cards(marks)
    assert before and {what: len(tall) for what, tall in after.items()} == {
        what: len(t) for what, t in before.items()
    }
    assert all(min(after[what]) >= min(tall) - 2 for what, tall in before.items()), (before, after)
    words = " · ".join(mark.what for mark in marks if mark.kind == ElementKind.TEXT)
    assert not [word for word in said if word not in words]


@pytest.mark.parametrize("scene", ["cribble-card-strange", "cribble-play"])
def test_the_cards_of_the_pad_are_as_large_in_any_type(scene: str) -> None:
    app = stage(scene)
    sizes = []
    for grow in (lambda app: None, enlarge):
        grow(app)
        marks = drawn(app)
        sizes.append([mark.px for mark in marks if mark.kind == ElementKind.TEXT and mark.what in ("7", "V", "D")])
    assert sizes[0] and len(sizes[0]) == len(sizes[1]) and min(sizes[1]) >= min(sizes[0]) - 1, "a larger question"


@pytest.mark.parametrize("scene", sampled(["cribble-go", "cribble-claim", "cribble-crib"], every=3))
def test_names_are_clear_of_the_player_s_edge(scene: str) -> None:
    for grow in (lambda app: None, enlarge):
        app = stage(scene)
        grow(app)
        marks = drawn(app)
        texts = [mark for mark in marks if mark.kind == ElementKind.TEXT]
        right = max(mark.rect.right for mark in texts if any(name in mark.what for name in LONG + NAMES))
        assert right <= app.places["menu"].right - 6


@pytest.mark.parametrize(
    ("scene", "said"), [("cribble-marque-points", "+8"), ("cribble-declare", "+1"), ("cribble-crib", "+3")]
)
def test_what_the_last_peg_brought_is_seen_from_afar_and_stays_behind_the_score(scene: str, said: str) -> None:
    app = stage(scene)
    marks = [mark for mark in drawn(app) if mark.kind == ElementKind.TEXT]
    gained = [mark.px for mark in marks if mark.what == said]
    scores = {mark.px for mark in marks if mark.what in {str(front) for front in app.in_play.table.state.scores()}}
    assert gained and min(gained) >= 1.4 * measures(SMALL).cell, gained
    assert scores and max(gained) < max(scores)


@pytest.mark.parametrize("scene", ["cribble-declare", "cribble-claim"])
def test_a_hand_to_be_counted_is_larger_than_the_numbers_to_choose(scene: str) -> None:
    sizes = [px for tall in cards(drawn(stage(scene))).values() for px in tall]
    assert len(sizes) == 5 and min(sizes) >= 0.7 * measures(SMALL).target


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("scene", ["cribble-play", "cribble-go"])
def test_the_count_is_the_largest_number_of_the_play(scene: str, larger: bool) -> None:
    app = stage(scene)
    if larger:
        enlarge(app)
    numbers = {mark.what: mark.px for mark in drawn(app) if mark.kind == ElementKind.TEXT and mark.what.isdigit()}
    count = str(app.in_play.table.state.laying.count)  # type: ignore[attr-defined]
    assert numbers[count] == max(numbers.values()) and numbers[count] >= 1.1 * numbers["0"], numbers


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("scene", ["cribble-go", "cribble-deal-long"])
def test_a_score_stands_in_a_frame_or_on_a_board_with_the_whole_names_of_its_side(scene: str, larger: bool) -> None:
    app = stage(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    texts = [(mark.what, mark.rect) for mark in app.marks if mark.kind == "text"]
    assert {"Marie-Claire", "Maximilienne", "Barthélémy", "Jean-Jacques"} <= {what for what, _ in texts}
    frames = [mark.rect for mark in app.marks if mark.what.startswith("plate of ")]
    assert [sum(frame.contains(rect) for _, rect in texts) for frame in frames] == [3] * len(frames)
    assert len(frames) == (0 if scene == "cribble-go" and not larger else 2)
