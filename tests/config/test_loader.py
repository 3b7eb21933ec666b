from pathlib import Path

import pytest

from kiosk.config.loader import MOST_BYTES, data_folder, load_config
from kiosk.config.schema import Config
from kiosk.errors import ConfigError, StoreError


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "piste.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_file_sets_what_it_names_and_leaves_the_rest(tmp_path: Path) -> None:
    config = load_config(written(tmp_path, '[general]\nlanguage = "en"\n[track]\ndie_mm = 20\n'))
    assert config.general.language == "en"
    assert config.track.die_mm == 20
    assert config.camera == Config().camera


def test_without_a_file_the_defaults_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert load_config() == Config()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[general\n", "not valid TOML"),
        ("[general]\nlangage = 'fr'\n", "'general.langage'"),
        ("[track]\ndie_mm = 'big'\n", "'track.die_mm'"),
        ("[buttons]\nok = 99\n", "'buttons.ok'"),
        ("[buttons]\nleft = 6\n", "left and right are both on pin 6"),
        (b"\xff\xfe\x00", "not a text file"),
        ("[track]\ndie_mm = 1\nwidth_mm = 1\n", "and 1 more"),
        ("[general]\nlangage = 'fr'\n", "no such setting"),
        ("general = 3\n", "'general': this is a group; write a table with its settings"),
        ("[voice]\nrate = 'fast'\n", "'voice.rate': write a whole number from 80 to 300"),
        ("[hands]\ndwell = 9\n", "'hands.dwell': write a number from 0.4 to 5"),
        ("[general]\nbackups = true\n", "'general.backups': write a whole number from 1 to 60"),
        ("[buttons]\nleft = true\n", "'buttons.left': write a whole number from 0 to 27"),
        ("[play]\nguide = 3\n", "'play.guide': write true or false"),
        ("[camera]\nsource = 3\n", "'camera.source': write a text"),
        ("a = " + "[" * 100_000, "not valid TOML"),
        ("[camera]\nwidth = " + "9" * 6000, "not valid TOML"),
    ],
)
def test_a_fault_is_one_line_that_names_the_place(tmp_path: Path, text: str | bytes, says: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(written(tmp_path, text))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_mark_of_the_byte_order_does_no_harm(tmp_path: Path) -> None:
    assert load_config(written(tmp_path, b"\xef\xbb\xbf[general]\nlanguage = 'en'\n")).general.language == "en"


def test_a_configuration_of_any_length_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "piste.toml"
    file.write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.raises(ConfigError, match=f"longer than {MOST_BYTES} bytes"):
        load_config(file)
    with pytest.raises(ConfigError, match=f"longer than {MOST_BYTES} bytes"):
        load_config(Path("/dev/zero"))


def test_a_named_file_that_is_missing_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot read"):
        load_config(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("profile", "confirm", "by_dice"),
    [("bar", None, False), ("mains-libres", None, True), ("mains-libres", "button", False), ("fete", "dice", True)],
)
def test_the_profile_decides_how_rerolls_are_confirmed(profile: str, confirm: str | None, by_dice: bool) -> None:
    config = Config.model_validate({"general": {"profile": profile}, "play": {"confirm": confirm}})
    assert config.confirms_by_dice() is by_dice


def test_a_data_folder_that_cannot_be_made_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="--data"):
        data_folder(tmp_path / "file" / "data")
