"""Backups and journals as an attacker or a failing disk would make them."""

import json
import sqlite3
import struct
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from kiosk.table.backup.verified_backup import save
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament import matches, meeting_list, tournament
from kiosk.table.tournament.matches import Plan
from tests.table.tournament.test_matches import play

MADE = datetime(2026, 7, 14, 12, 0, tzinfo=UTC)
SHORT = {"turns": 1}


def full_journal(folder: Path) -> None:
    """A row in every table, by play alone."""
    folder.mkdir(parents=True, exist_ok=True)
    store = Store(folder)
    play(Table.create(store, "cameroun", ["Éloïse", "Bruno"], SHORT), 15, 5)
    play(matches.start(store, "cameroun", ("Anne", "Bruno"), SHORT, Plan("best", 3)), 15, 5)
    event = tournament.start(store, "cameroun", ["Anne", "Bruno", "Zoé", "Luc"], SHORT, tournament.KNOCKOUT)
    first, second = [one for one in meeting_list.meetings(store, event) if one.ready][:2]
    play(meeting_list.table_of(store, event, first), 15, 10)
    meeting_list.forfeit(store, event, second, second.one or 0)
    Table.create(store, "linotte", ["Anne", "Zoé"])
    store.close()


def altered(folder: Path, *statements: str) -> None:
    """The journal in a folder with other rows, and the schema as it was."""
    with closing(sqlite3.connect(folder / "piste.sqlite")) as database, database:
        triggers = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            database.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            database.execute(statement)
        for _, sql in triggers:
            database.execute(sql)


def _nested(levels: int) -> str:
    """SQL for an entry that deep."""
    return f"""'{{"decide":"x","a":' || printf('%.{levels}c', '[') || printf('%.{levels}c', ']') || '}}'"""


LAST = "WHERE number = (SELECT max(number) FROM entries)"
RUNNING = "WHERE id = (SELECT id FROM tables ORDER BY rowid DESC LIMIT 1)"
ROWS = {
    "an entry nested 100,000 deep": f"UPDATE entries SET entry = {_nested(100_000)} {LAST}",
    "an entry nested 600 deep": f"UPDATE entries SET entry = {_nested(600)} {LAST}",
    "an entry that is a list": f"UPDATE entries SET entry = '[]' {LAST}",
    "an entry that is no move": f"""UPDATE entries SET entry = '{{"throw": 7}}' {LAST}""",
    "an entry cut off": f"""UPDATE entries SET entry = '{{"throw": [1,2' {LAST}""",
    "an entry of bytes": f"UPDATE entries SET entry = x'ff00ff' {LAST}",
    "an entry that is no UTF-8": f"UPDATE entries SET entry = CAST(x'7b22ff227d' AS TEXT) {LAST}",
    "an entry of a million letters": f"""UPDATE entries SET entry = '{{"decide":"' || printf('%.1000000c', 'a')
        || '"}}' {LAST}""",
    "an entry with a number of a thousand digits": f"""UPDATE entries SET entry =
        '{{"decide":"undo","steps":' || printf('%.1000c', '9') || '}}' {LAST}""",
    "an entry of no table": f"UPDATE entries SET table_id = 'nowhere' {LAST}",
    "an entry of the highest number": f"UPDATE entries SET number = 9223372036854775807 {LAST}",
    "the next entry's number used up": "UPDATE sqlite_sequence SET seq = 9223372036854775807",
    "an entry's date without zone": f"UPDATE entries SET at = '2026-07-14T12:00:00' {LAST}",
    "an entry's date of the year 9999": f"UPDATE entries SET at = '9999-12-31T23:59:59+00:00' {LAST}",
    "an entry's date that is none": f"UPDATE entries SET at = 'yesterday' {LAST}",
    "a result's date without zone": "UPDATE results SET ended = '2026-07-14T12:00:00'",
    "a result's date of the year 1": "UPDATE results SET ended = '0001-01-01T00:00:00+14:00'",
    "a start without zone": "UPDATE tables SET started = '2026-07-14T12:00:00'",
    "a lone surrogate in a name": f"""UPDATE tables SET names = '["\\ud800","Bruno"]' {RUNNING}""",
    "a lone surrogate in who sits there": f"""UPDATE tables SET seated = '["\\udfff","Bruno"]' {RUNNING}""",
    "a surrogate in UTF-8": "UPDATE players SET name = CAST(x'41eda080' AS TEXT) WHERE name = 'Anne'",
    "a name of a thousand letters": f"""UPDATE tables SET names =
        '["' || printf('%.1000c', 'a') || '","B"]' {RUNNING}""",
    "a name of line ends": f"""UPDATE tables SET names = '["a\\nb","B"]' {RUNNING}""",
    "a name that is a number": f"UPDATE tables SET names = '[1,2]' {RUNNING}",
    "an empty name": "UPDATE players SET name = '  ' WHERE name = 'Anne'",
    "a player seen without zone": "UPDATE players SET seen = '2026-07-14' WHERE name = 'Anne'",
    "names that are no list": f"""UPDATE tables SET names = '{{"a": 1}}' {RUNNING}""",
    "nobody": f"UPDATE tables SET names = '[]' {RUNNING}",
    "a thousand players": f"""UPDATE tables SET names = '["a"' || replace(printf('%.999c', 'x'), 'x', ',"a"') || ']'
        {RUNNING}""",
    "more players than the game takes": f"""UPDATE tables SET names = '["a","b","c","d"]' {RUNNING}""",
    "fewer who sit there than began": f"""UPDATE tables SET seated = '["a"]' {RUNNING}""",
    "an unknown game": f"UPDATE tables SET game = 'whist' {RUNNING}",
    "an option that no game takes": f"""UPDATE tables SET options = '{{"turns": -1}}' {RUNNING}""",
    "an option of another game": f"""UPDATE tables SET options = '{{"caps": {{}}}}' {RUNNING}""",
    "options that are no object": f"UPDATE tables SET options = '[]' {RUNNING}",
    "a table's id of a million letters": "UPDATE tables SET match_id = printf('%.1000000c', 'a')",
    "a game of a match that is not there": "UPDATE tables SET match_id = 'nowhere'",
    "a table before all": f"UPDATE tables SET after = -1 {RUNNING}",
    "a demonstration of 7": f"UPDATE tables SET demo = 7 {RUNNING}",
    "scores of too many": "UPDATE results SET scores = '[1,2,3]'",
    "scores of too few": "UPDATE results SET scores = '[1]'",
    "scores that are words": """UPDATE results SET scores = '["a","b"]'""",
    "a score too large": "UPDATE results SET scores = '[1,99999999999999]'",
    "a winner who did not play": "UPDATE results SET winners = '[5]'",
    "a winner twice and again": "UPDATE results SET winners = '[0,0,0]'",
    "winners in lists": "UPDATE results SET winners = '[[0]]'",
    "a result of no table": """UPDATE results SET table_id = 'nowhere'
        WHERE table_id = (SELECT min(table_id) FROM results)""",
    "figures of nobody": """UPDATE results SET figures = '{"version":1}'""",
    "figures that are words": """UPDATE results SET figures =
        '{"version":1,"people":{"Anne":{"casts":"a"}},"dice":[]}'""",
    "dice with a thousand faces": """UPDATE results SET figures =
        '{"version":1,"people":{},"dice":[["pips","red",[1,2,3,4,5,6,7]]]}'""",
    "a match of no form": "UPDATE matches SET form = 'worst', length = 3",
    "a match of no length": "UPDATE matches SET length = 'three'",
    "a match of a game that is none": "UPDATE matches SET game = 'whist'",
    "a match of nine": """UPDATE matches SET names = '["a","b","c","d","e","f","g","h","i"]'""",
    "a match begun at no time": "UPDATE matches SET started = ''",
    "an event of a form that is none": "UPDATE events SET form = 'carnival'",
    "an event of nobody": "UPDATE events SET names = '[]'",
    "an event of one": """UPDATE events SET names = '["Anne"]'""",
    "an event of a game that is none": "UPDATE events SET game = 'whist'",
    "an event begun in 9999": "UPDATE events SET started = '9999-12-31T23:59:59-12:00'",
    "a forfeit of nobody": "UPDATE forfeits SET loser = 999",
    "a forfeit that is a word": "UPDATE forfeits SET loser = 'Anne'",
}
"""What is wrong with a row, and how it came to be."""


def backup_of(journal: Path, target: Path, made: datetime = MADE) -> Path:
    """A backup with any journal in it, checked by nobody."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("piste.json", json.dumps({"piste": 2, "made": made.isoformat()}))
        archive.write(journal, "piste.sqlite")
    return target


def crafted_backup(place: Path, target: Path, statement: str) -> Path:
    """A backup whose journal has a row that play cannot read."""
    full_journal(place)
    altered(place, statement)
    return backup_of(place / "piste.sqlite", target)


# Archives


def _members(good: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(good) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(good: Path, target: Path, method: int) -> None:
    """The same, packed in another way."""
    with zipfile.ZipFile(target, "w", method) as archive:
        for name, body in _members(good).items():
            archive.writestr(name, body)


def lzma(good: Path, target: Path) -> None:
    packed(good, target, zipfile.ZIP_LZMA)


def bzip2(good: Path, target: Path) -> None:
    packed(good, target, zipfile.ZIP_BZIP2)


def damaged_lzma(good: Path, target: Path) -> None:
    lzma(good, target)
    body = bytearray(target.read_bytes())
    body[60:400] = bytes(340)
    target.write_bytes(body)


def flipped(good: Path, target: Path) -> None:
    body = bytearray(good.read_bytes())
    body[len(body) // 2] ^= 0x10
    target.write_bytes(body)


def labelled(good: Path, target: Path, label: bytes) -> None:
    with zipfile.ZipFile(target, "w") as archive:
        for name, body in {**_members(good), "piste.json": label}.items():
            archive.writestr(name, body)


def year_1(good: Path, target: Path) -> None:
    labelled(good, target, b'{"piste": 2, "made": "0001-01-01T00:00:00+00:00"}')


def year_9999(good: Path, target: Path) -> None:
    labelled(good, target, b'{"piste": 2, "made": "9999-12-31T23:59:59+00:00"}')


def no_zone(good: Path, target: Path) -> None:
    labelled(good, target, b'{"piste": 2, "made": "2026-01-01T00:00:00"}')


def deep_label(good: Path, target: Path) -> None:
    labelled(good, target, b"[" * 9000)


def zip64(good: Path, target: Path) -> None:
    """The end record is small and honest; a longer one before it says that there are five million members."""
    body = good.read_bytes()
    at = body.rfind(b"PK\x05\x06")
    long = struct.pack("<4sQHHLLQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, 5_000_000, 5_000_000, 2**30, 0)
    locator = struct.pack("<4sLQL", b"PK\x06\x07", 0, at, 1)
    target.write_bytes(body[:at] + long + locator + body[at:])


def hidden_zip64(good: Path, target: Path) -> None:
    """The same, with another end record inside the last one that hides it from who looks for the last."""
    zip64(good, target)
    body = bytearray(target.read_bytes())
    body[-10:-6] = b"PK\x05\x06"
    body[-2:] = b"\0\0"
    target.write_bytes(body)


def encrypted(good: Path, target: Path) -> None:
    body = bytearray(good.read_bytes())
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = body.find(mark)
        while at >= 0:
            body[at + place] |= 1
            at = body.find(mark, at + 4)
    target.write_bytes(body)


def _central(good: Path, change: dict[str, int]) -> bytes:
    """The backup with other figures in the list of members, for the journal alone."""
    body = bytearray(good.read_bytes())
    at = body.find(b"PK\x01\x02")
    while at >= 0:
        length = struct.unpack_from("<H", body, at + 28)[0]
        if body[at + 46 : at + 46 + length] == b"piste.sqlite":
            for name, value in change.items():
                struct.pack_into("<L", body, at + {"packed": 20, "size": 24, "offset": 42}[name], value)
        at = body.find(b"PK\x01\x02", at + 4)
    return bytes(body)


def says_too_little(good: Path, target: Path) -> None:
    target.write_bytes(_central(good, {"size": 100}))


def says_too_much(good: Path, target: Path) -> None:
    target.write_bytes(_central(good, {"size": 200 * 1024 * 1024}))


def overlapping(good: Path, target: Path) -> None:
    target.write_bytes(_central(good, {"offset": 0}))


def inflated(good: Path, target: Path) -> None:
    """200 MB of nothing, a thousand times smaller in the file."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("piste.json", json.dumps({"piste": 2, "made": MADE.isoformat()}))
        with archive.open("piste.sqlite", "w", force_zip64=True) as member:
            for _ in range(200):
                member.write(bytes(1024 * 1024))


def no_date(good: Path, target: Path) -> None:
    """Months and days that no calendar has."""
    body = bytearray(good.read_bytes())
    at = body.find(b"PK\x01\x02")
    while at >= 0:
        struct.pack_into("<HH", body, at + 12, 0xFFFF, 0xFFFF)
        at = body.find(b"PK\x01\x02", at + 4)
    target.write_bytes(body)


ARCHIVES = (
    lzma, bzip2, damaged_lzma, flipped, year_1, year_9999, no_zone, deep_label, zip64, hidden_zip64, encrypted,
    says_too_little, says_too_much, overlapping, inflated,
)  # fmt: skip


def good_backup(place: Path, target: Path, made: datetime = MADE) -> Path:
    """An honest one."""
    full_journal(place)
    return save(place, target, made)
