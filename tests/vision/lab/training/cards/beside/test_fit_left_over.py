"""`vision.lab.training.cards.beside.fit_left_over`: where a card is missing, nearly all stays in doubt."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.cards.drawn_cards import FONT
from tests.vision.lab.training.cards.fake_decks import write_decks
from vision.cards.print_marks import CardPrintNet
from vision.cards.reader import CardReader
from vision.lab.training.cards.beside import fit_left_over
from vision.lab.training.cards.beside.fit_left_over import NONE, ONE_LEFT_OUT, UNREAD, ClutteredTable, Gathered
from vision.lab.training.cards.decks import RECIPE
from vision.lab.training.cards.scenes import SIZE, Table
from vision.lab.training.synthesis import negatives

FONTS = [next(FONT.glob("*Bold*.ttf"))]


def seen(unread: float, small: int) -> Gathered:
    """Ten pictures with paper that is none of a card; 200 with a card left out, so many of which show a small piece
    of it and no print; and one whose card was not read, of which that much shows without print."""
    unknown = np.array([NONE] * 10 + [ONE_LEFT_OUT] * 200 + [UNREAD], np.float64)
    likeliest = np.array([0.1] * 10 + [0.9] * (200 - small) + [0.02] * small + [0.0])
    piece = np.array([0.45] * 10 + [1.0] * (200 - small) + [0.31] * small + [unread])
    return Gathered(unknown, piece, likeliest)


def test_nearly_every_picture_in_which_a_card_is_missing_stays_doubted() -> None:
    assert fit_left_over.piece_limit(seen(0.93, 2), 0.5) == pytest.approx(0.8)
    assert fit_left_over.piece_limit(seen(0.66, 3), 0.5) == pytest.approx(0.5)
    assert fit_left_over.piece_limit(seen(0.31, 3), 0.5) == pytest.approx(0.9)
    assert fit_left_over.piece_limit(seen(0.43, 3), 0.5) == pytest.approx(0.4)
    twice = Gathered(*map(np.concatenate, zip(seen(0.43, 3), seen(0.93, 3), strict=True)))
    assert fit_left_over.piece_limit(twice, 0.5) == pytest.approx(0.8), "one of 402 may be lost"
    assert fit_left_over.printed_limit(seen(0.93, 4)) == pytest.approx(0.45)
    assert fit_left_over.printed_limit(seen(0.93, 5)) == pytest.approx(0.01)


def test_what_limits_cost_is_told() -> None:
    assert fit_left_over.told(seen(0.93, 2), 0.5, 0.9) == "10: 10 0 0, 200: 200 198 198, 1: 1 1 0"


def test_what_was_learned_on_judges_nothing() -> None:
    train, other = (fit_left_over.of_part(np.arange(10, dtype=np.uint8), part) for part in ("train", "limits"))
    assert sorted([*train, *other]) == list(range(10)) and len(other) == 2


def test_an_object_is_laid_with_its_shadow() -> None:
    picture, thing = np.full((SIZE[1], SIZE[0], 3), 200, np.float32), np.zeros((160, 160, 4), np.uint8)
    thing[20:140, 20:140] = (10, 20, 200, 255)
    fit_left_over.lay_object(np.random.default_rng(1), picture, thing)
    laid = np.abs(picture - (10, 20, 200)).max(2) < 12
    assert laid.sum() > 1000 and ((picture < 195).all(2) & ~laid).any()


@pytest.mark.whole
def test_cards_that_were_read_are_left_out_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_decks(tmp_path, ["bellot"])
    monkeypatch.setitem(RECIPE["sheets"], "limits", ["bellot"])
    monkeypatch.setattr("vision.lab.training.cards.decks.fonts", lambda folder, test: FONTS)
    monkeypatch.setattr(Table, "_face", lambda table, deck, rank, suit, font: deck.faces[suit, rank])
    things = tmp_path / "things"
    things.mkdir()
    cut_out = np.zeros((90, 90, 4), np.uint8)
    cv2.circle(cut_out, (45, 45), 30, (40, 90, 60, 255), -1)
    for name in ("cup", "mug", "jar", "pot", "tin", "card"):
        cv2.imwrite(str(things / f"{name}.png"), cut_out)
    monkeypatch.setitem(negatives.RECIPE, "card_scenes", 1)
    monkeypatch.setattr(negatives, "fetch", lambda name, folder: things)
    np.save(tmp_path / "patches.npy", np.full((6, 256, 256, 3), 60, np.uint8))
    np.savez(tmp_path / "objects.npz", objects=cut_out[None], found=np.zeros((0, 4)))
    rng = np.random.default_rng(4)
    packages = sum(one["shows"] == "objects" for one in negatives.RECIPE["package"])
    learned, others = (len(list(fit_left_over.objects(tmp_path, rng, part))) for part in ("train", "limits"))
    assert (learned, others) == (4 * packages, packages)
    found = fit_left_over.gather(CardReader(), CardPrintNet(), ClutteredTable(tmp_path, tmp_path, rng, "limits"), 6)
    assert len(found.piece) == len(found.likeliest) == len(found.unknown)
    out = found.unknown == ONE_LEFT_OUT
    assert out.sum() >= 2 and (found.likeliest[out] >= 0.5).mean() > 0.8
    assert (found.piece[found.unknown == NONE] < found.piece[out].max()).all()
