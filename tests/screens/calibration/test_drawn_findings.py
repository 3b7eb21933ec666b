"""What a calibration shows: the camera's picture with its marks, and what was found, the worst first."""

import pygame

from calibration.session.session_view import Mark, Verdict
from kiosk.i18n.words import Words
from kiosk.screens.calibration import findings, live_picture
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import measures
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import track

SIZE = (1280, 800)


def canvas() -> Canvas:
    return Canvas(pygame.Surface(SIZE), measures(SIZE), Words("fr"))


def test_a_picture_fits_its_box_and_what_is_none_is_not_drawn() -> None:
    place = live_picture.place((640, 360), pygame.Rect(0, 0, 400, 400))
    assert (place.width, place.height, place.centery) == (400, 225, 200)
    assert live_picture.decoded(b"no picture") is None
    plain, marked = canvas(), canvas()
    room, jpeg = pygame.Rect(100, 100, 640, 360), track((1, 2))
    live_picture.draw(plain, room, jpeg, (960, 540), ())
    live_picture.draw(marked, room, jpeg, (960, 540), (Mark("box", ((480, 270), (700, 500)), "bad", "5"),))
    changed = pygame.surfarray.array3d(marked.surface) != pygame.surfarray.array3d(plain.surface)
    columns = changed.any(axis=(1, 2)).nonzero()[0]
    assert len(columns) and columns.min() > 300 and columns.max() < 740


def test_the_worst_finding_stands_first_and_those_left_out_are_counted() -> None:
    found = (Verdict.of("dice-seen", count=5, colours="white 3"), Verdict.of("tilted", "doubt", degrees=23))
    drawn, narrow = canvas(), canvas()
    findings.draw(drawn, pygame.Rect(40, 40, 1000, 600), found)
    said = [str(mark.what) for mark in drawn.marks if mark.kind == "text"]
    assert any("23" in text for text in said[:2]) and any("3\u00a0blancs" in text for text in said[2:])
    findings.draw(narrow, pygame.Rect(40, 40, 700, 200), found * 6)
    assert any("Autres remarques" in str(mark.what) for mark in narrow.marks)


def test_two_buttons_share_the_whole_row_and_the_part_done_is_written_large() -> None:
    app = stage("calibrating-light")
    app.paint(pygame.Surface((800, 480)))
    left, right = (mark.rect for mark in app.marks if mark.what in ("left", "right") and mark.kind == "target")
    assert right.left - left.right == measures((800, 480)).gap and left.width == right.width > 340
    assert next(mark.px for mark in app.marks if mark.what.startswith("40")) > measures((800, 480)).big
