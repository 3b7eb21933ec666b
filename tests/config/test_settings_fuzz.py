"""Ten thousand damaged configurations and settings: the kiosk starts, with the last good ones, and says so."""

import random
from pathlib import Path

import pytest

from kiosk.appliance.last_good_config import BEFORE, DEFAULTS, forgiving, remember
from kiosk.config.loader import load_config
from kiosk.config.overrides import BEFORE as KEPT_BEFORE
from kiosk.config.overrides import FILE, Unreadable, read, write
from kiosk.config.schema import Config
from kiosk.config.setting_list import settings
from kiosk.errors import ConfigError

FILES = 5_000
OWNERS = """# mine
[general]
profile = "fete"
language = "en"
width = 1024
[track]
width_mm = 310.5
die_mm = 18
[buttons]
left = 17
pull_up = false
"""
PIECES = (
    b"\x00",
    b"\xff\xfe",
    b"[",
    b"]",
    b'"',
    b"=",
    b"\n",
    b"nan",
    b"inf",
    b"1e999",
    b"{",
    b"}",
    b"-",
    b"[[",
    b"true",
    b"\\u",
)


def damaged(body: bytes, chance: random.Random) -> bytes:
    """Cut off, with bytes changed, a piece put in, a part doubled or zeroed, as a dying card does."""
    made = bytearray(body)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(made) + 1)
        kind = chance.randrange(5)
        if kind == 0:
            del made[place:]
        elif kind == 1 and place < len(made):
            made[place] = chance.randrange(256)
        elif kind == 2:
            made[place:place] = chance.choice(PIECES)
        elif kind == 3:
            made[place:place] = made[place : place + chance.randrange(40)]
        else:
            length = min(chance.randrange(64), len(made) - place)
            made[place : place + length] = bytes(length)
    return bytes(made)


@pytest.mark.slow
def test_damaged_configurations_give_way_to_the_last_good_one(tmp_path: Path) -> None:
    owners, chance, bad = tmp_path / "piste.toml", random.Random(6), 0
    good = Config.model_validate({"general": {"language": "en"}, "track": {"die_mm": 18}})
    remember(good, tmp_path)
    for _ in range(FILES):
        owners.write_bytes(damaged(OWNERS.encode(), chance))
        kept, news = forgiving(owners, tmp_path)
        try:
            assert kept.config == load_config(owners)
            assert news is None
        except ConfigError:
            bad += 1
            assert (kept.config, news) == (good, BEFORE)
    assert bad > FILES / 3


@pytest.mark.slow
def test_damaged_settings_give_way_to_those_before(tmp_path: Path) -> None:
    chance, bad = random.Random(7), 0
    write(tmp_path, {key: one.default for key, one in settings().items()})
    whole = (tmp_path / FILE).read_bytes()
    for _ in range(FILES):
        write(tmp_path, {"voice.rate": 111})
        (tmp_path / FILE).replace(tmp_path / KEPT_BEFORE)
        (tmp_path / FILE).write_bytes(damaged(whole, chance))
        kept, news = forgiving(None, tmp_path)
        try:
            held = read(tmp_path / FILE)
            assert kept.config == Config() or held.keys() != settings().keys() or kept.dropped or kept.changes
            assert (news is None) == (not kept.dropped)
        except Unreadable:
            bad += 1
            assert (kept.config.voice.rate, news) == (111, BEFORE)
    assert bad > FILES / 3
    (tmp_path / KEPT_BEFORE).write_bytes(b"\0" * 99)
    (tmp_path / FILE).write_bytes(b"")
    assert forgiving(None, tmp_path)[1] == DEFAULTS
