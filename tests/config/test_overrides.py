"""Settings changed on the screen: kept beside the owner's file, never instead of it, whatever happens to the card."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from kiosk.appliance.last_good_config import BEFORE as SAY_BEFORE
from kiosk.appliance.last_good_config import DEFAULTS, forgiving
from kiosk.config.overrides import BEFORE, FILE, Overrides, load_overrides, write
from kiosk.config.schema import Config
from kiosk.config.setting_list import settings
from kiosk.errors import ConfigError, StoreError

OWNERS = '# mine, not yours\n[play]\nconfirm = "button"  # always\n'


def test_a_change_outlives_a_restart_and_leaves_the_owners_file_alone(tmp_path: Path) -> None:
    owners = tmp_path / "piste.toml"
    owners.write_text(OWNERS)
    kept = load_overrides(owners, tmp_path)
    kept.change({"play.confirm": "dice", "buttons.left": None})
    again = load_overrides(owners, tmp_path)
    assert again.config == kept.config
    assert (again.config.play.confirm, again.config.buttons.left) == ("dice", None)
    assert owners.read_text() == OWNERS
    again.reset(("play.confirm",))
    assert load_overrides(owners, tmp_path).config.play.confirm == "button"
    again.reset()
    assert load_overrides(owners, tmp_path).config == again.base


def test_what_does_not_fit_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    kept = Overrides(None, tmp_path)
    for changes in ({"track.die_mm": 99.0}, {"buttons.left": 6}, {"play.nonsense": 1}, {"voice.rate": "fast"}):
        with pytest.raises(ConfigError):
            kept.change(changes)
    assert kept.config == Config()
    assert not (tmp_path / FILE).exists()


def test_two_pins_can_be_exchanged_at_once(tmp_path: Path) -> None:
    kept = Overrides(None, tmp_path)
    kept.change({"buttons.left": 6, "buttons.right": 5})
    assert Overrides(None, tmp_path).config.buttons.left == 6


def test_where_nothing_can_be_written_a_change_holds_until_the_end(tmp_path: Path) -> None:
    kept = Overrides(None, tmp_path / "nowhere")
    with pytest.raises(StoreError):
        kept.change({"voice.rate": 200})
    assert kept.config.voice.rate == 200


def test_a_draft_that_was_cut_off_changes_nothing(tmp_path: Path) -> None:
    write(tmp_path, {"voice.rate": 200})
    (tmp_path / f".{FILE}.part").write_text('{"version": 1, "sett')
    assert Overrides(None, tmp_path).config.voice.rate == 200


def test_cut_off_between_the_two_names_the_one_before_holds(tmp_path: Path) -> None:
    write(tmp_path, {"voice.rate": 200})
    (tmp_path / FILE).rename(tmp_path / BEFORE)
    kept = Overrides(None, tmp_path)
    assert (kept.config.voice.rate, kept.before) == (200, False)


def test_a_key_that_no_longer_fits_is_left_out_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    held = {"voice.rate": 200, "old.key": 3, "track.die_mm": 4000}
    (tmp_path / FILE).write_text(json.dumps({"version": 1, "settings": held}))
    kept, news = forgiving(None, tmp_path)
    assert (kept.config.voice.rate, kept.config.track.die_mm) == (200, 16)
    assert kept.dropped == ("old.key", "track.die_mm")
    assert news is not None
    assert "Taille d’un dé" in str(news)
    assert "old.key" in capsys.readouterr().err


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("whole")
    write(folder, {key: one.default for key, one in settings().items()})
    return (folder / FILE).read_bytes()


@hypothesis_settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_damaged_file_gives_way_to_the_one_before(tmp_path: Path, whole: bytes, data: st.DataObject) -> None:
    """Cut off, or with bytes changed: the kiosk starts, with the damaged file's good keys or the file before."""
    cut = data.draw(st.integers(0, len(whole)))
    flips = data.draw(st.dictionaries(st.integers(0, max(0, cut - 1)), st.integers(0, 255), max_size=3))
    body = bytearray(whole[:cut])
    for place, byte in flips.items():
        body[place : place + 1] = bytes([byte])
    (tmp_path / BEFORE).write_text(json.dumps({"version": 1, "settings": {"voice.rate": 111}}))
    (tmp_path / FILE).write_bytes(body)
    kept, news = forgiving(None, tmp_path)
    assert isinstance(kept.config, Config)
    if kept.before:
        assert (kept.config.voice.rate, news) == (111, SAY_BEFORE)
        (tmp_path / BEFORE).write_bytes(b"\0" * 40)
        assert forgiving(None, tmp_path)[1] == DEFAULTS


@pytest.mark.parametrize("body", [b"", b"[]", b'{"version": 9, "settings": {}}', b"[" * 100_000, b"0" * 70_000])
def test_rubbish_is_none_of_ours(tmp_path: Path, body: bytes) -> None:
    (tmp_path / FILE).write_bytes(body)
    kept, news = forgiving(None, tmp_path)
    assert (kept.config, news) == (Config(), DEFAULTS)


def test_every_number_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"version": 1, "settings": {"hands.dwell": NaN, "track.die_mm": Infinity}}')
    assert Overrides(None, tmp_path).config == Config()


def test_every_setting_is_described_and_its_default_is_allowed() -> None:
    for key, one in settings().items():
        assert one.text.label.template
        assert one.text.help.template.endswith(".")
        assert one.default == Config().value(key)
        if one.kind == "number" and one.default is not None:
            assert isinstance(one.default, int | float)
            assert (one.least or 0) <= one.default <= (one.most or 0)
            steps = one.default / one.text.step
            assert steps == pytest.approx(round(steps)), key
        if one.kind == "choice":
            assert set(one.values) == set(one.text.choices)
        str(one.shown(Config()))


def test_what_a_command_changed_meanwhile_is_kept(tmp_path: Path) -> None:
    kiosk = Overrides(None, tmp_path)
    kiosk.change({"track.die_mm": 18.0})
    Overrides(None, tmp_path).change({"voice.rate": 170})
    kiosk.change({"voice.volume": 40})
    assert Overrides(None, tmp_path).changes == {"track.die_mm": 18.0, "voice.rate": 170, "voice.volume": 40}
    kiosk.reset(("voice.volume",))
    assert Overrides(None, tmp_path).changes == {"track.die_mm": 18.0, "voice.rate": 170}
    kiosk.reset()
    assert Overrides(None, tmp_path).changes == {}


def test_a_key_that_no_longer_fits_goes_with_the_next_change(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"version": 1, "settings": {"old.key": 3, "voice.rate": 200}}))
    kept = Overrides(None, tmp_path)
    kept.change({"voice.volume": 40})
    assert Overrides(None, tmp_path).changes == {"voice.rate": 200, "voice.volume": 40}
