"""How what names colours and its limit are fitted: what is gathered, and what risk the limit leaves."""

import json
import tomllib
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.make_fixtures import FOLDER
from vision.classification.die_colour import FILE, FITTED, MEASURES, Fitted
from vision.lab.training import fit_die_colour
from vision.lab.training.fit_die_colour import Views
from vision.lab.training.models.fitted_file import write_limits
from vision.limits.limit_file import PATH, parsed
from vision.reader import Reader
from vision.types.reading import COLOURS

WIDE = 1 + MEASURES + MEASURES * (MEASURES + 1) // 2


def views(count: int = 1400, apart: float = 3.0) -> Views:
    """Dice of seven colours, each told by a feature of its own more or less clearly."""
    rng = np.random.default_rng(4)
    colour = np.arange(count) % len(COLOURS)
    features = np.zeros((2, count, WIDE))
    features[..., 0] = 1
    features[..., 1:8] = rng.normal(0, 1, (2, count, 7)) + apart * np.eye(7)[colour]
    return Views(features, np.tile(np.arange(count) % 2 == 0, (2, 1)), colour, (np.arange(count) % 50).astype(str))


def test_held_out_dice_are_named_by_what_was_fitted_without_their_block(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, fitted_with = views(280, apart=4.0), []
    fit = fit_die_colour.fit
    monkeypatch.setattr(
        fit_die_colour, "fit", lambda some, light: (fitted_with.append(set(some.block)), fit(some, light))[1]
    )
    found = fit_die_colour.unseen(seen)
    assert found.sum(2) == pytest.approx(1.0) and (found.argmax(2) == seen.colour).mean() > 0.9
    assert all(len(blocks) < 50 for blocks in fitted_with) and set.union(*fitted_with) == set(seen.block)
    assert not set.intersection(*fitted_with)


@pytest.mark.whole
def test_the_limit_keeps_the_risk_and_no_milder_one_does() -> None:
    seen = views(apart=2.0)
    found = fit_die_colour.unseen(seen)
    limit = fit_die_colour.clear_from(seen, found)

    def risk(least: float) -> float:
        wrong = (found.argmax(2) != seen.colour) & (found.max(2) >= least)
        return fit_die_colour.share_at_most(int(wrong.any(0).sum()), wrong.shape[1])

    assert risk(limit) <= fit_die_colour.RISK < risk(limit - 0.01) and 0.5 < limit < 0.99


@pytest.mark.whole
def test_what_was_fitted_is_written_as_it_is_read(tmp_path: Path) -> None:
    read = Fitted.model_validate(tomllib.loads(fit_die_colour.content(views())))
    assert read.weights(True).shape == read.weights(False).shape == (len(COLOURS), WIDE)
    assert (read.weights(True)[range(7), range(1, 8)] > 1).all()
    path, seen = tmp_path / PATH.name, views()
    path.write_text(PATH.read_text("utf-8"), "utf-8")
    write_limits(path, fit_die_colour.fitted_limits(seen))
    limit = parsed(path.read_text("utf-8"))["die_colour"]["clear"]
    assert (limit.value, limit.n) == (fit_die_colour.clear_from(seen, fit_die_colour.unseen(seen)), 1400)
    written = FITTED.model_dump_json()
    assert Fitted.model_validate(tomllib.loads(FILE.read_text("utf-8"))).model_dump_json() == written


def test_dice_are_gathered_as_the_reader_sees_them(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """The dice of a fixture by their material, and as a throw in all shades by set-up; none of one to be doubted."""
    entries = {e["file"]: e for e in json.loads((FOLDER / "manifest.json").read_text("utf-8"))}
    one = entries["fast-window.jpg"]
    cv2.imwrite(str(tmp_path / "one.png"), cv2.imread(str(FOLDER / one["file"])))
    shown = [one | {"file": "one.png", "setup": 4}, one | {"file": "one.png", "setup": 5, "doubt": "leaning"}]
    (tmp_path / "manifest.json").write_text(json.dumps(shown), "utf-8")
    manifest, reader = tmp_path / "manifest.json", Reader()
    plain, shades = (fit_die_colour.gather(reader, *given) for given in (([manifest], []), ([], [manifest])))
    assert len(plain.colour) == len(one["dice"]) and sorted(plain.colour) == sorted(d["colour"] for d in one["dice"])
    assert set(plain.block) == {d["plastic"] for d in one["dice"]} and set(shades.block) == {f"{manifest} 4"}
    assert (plain.patch == shades.patch).all()
    seen = fit_die_colour.views(plain)
    assert seen.features.shape == (2 + fit_die_colour.ANEW + fit_die_colour.CALIBRATED_ANEW, len(plain.colour), WIDE)
