import csv
import io
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from fpdf import FPDF

from kiosk.devices.usb_storage import find
from kiosk.i18n.phrase import Phrase
from kiosk.i18n.words import Words
from kiosk.table.report.csv_cells import cells, separated
from kiosk.table.report.export import FOLDER, KEPT, TITLE, ExportError, export, forget
from kiosk.table.report.pdf_page import printed
from kiosk.table.report.result_tables import Column, Section, results
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament import matches, meeting_list, tournament
from kiosk.table.tournament.matches import Plan
from tests.shared import sampled
from tests.table.tournament.test_matches import play

SHORT = {"turns": 1}
NOW = datetime.now(UTC)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(tmp_path / "data") if (tmp_path / "data").mkdir() is None else Store(None)
    play(Table.create(store, "cameroun", ["Éloïse", "Bruno"], SHORT), 15, 5)
    table = matches.start(store, "cameroun", ("Anne", "Bruno"), SHORT, Plan("best", 3))
    play(table, 15, 5)
    event = tournament.start(store, "cameroun", ["Anne", "Bruno", "Zoé", "Luc"], SHORT, tournament.KNOCKOUT)
    meeting = meeting_list.next_meeting(meeting_list.meetings(store, event))
    assert meeting is not None
    play(meeting_list.table_of(store, event, meeting), 15, 10)
    return store


def test_everything_is_there(store: Store) -> None:
    # An evening ends at five in the morning: that may be between this module's import and the games.
    sections = {section.key: section for section in results(store, datetime.now(UTC))}
    assert set(sections) == {
        "event-1-standings", "event-1-meetings", "day-cameroun", "matches", "players", "games",
    }  # fmt: skip
    assert len(sections["games"].rows) == 3 and len(sections["event-1-meetings"].rows) == 3
    assert all(len(row) == len(section.columns) for section in sections.values() for row in section.rows)
    assert {row[0] for row in sections["players"].rows} >= {"Éloïse", "Bruno", "Anne"}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_files_are_written_whole_and_read_back(store: Store, tmp_path: Path, language: str) -> None:
    folder = export(store, tmp_path / "stick", Words(language).say, NOW)
    page = (folder / "resultats.pdf").read_bytes()
    assert page.startswith(b"%PDF-") and page.rstrip().endswith(b"%%EOF") and b"/FontFile2" in page
    with (folder / "games.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file, delimiter={"fr": ";", "en": ","}[language]))
    players = (folder / "players.csv").read_text("utf-8-sig")
    assert re.search({"fr": r";\+?\d+,\d;", "en": r",\+?\d+\.\d,"}[language], players)
    assert len(rows) == 4 and rows[-1][2] == "Éloïse 15, Bruno 5" and rows[-1][3] == "Éloïse"
    assert not [path for path in folder.iterdir() if path.name.startswith(".")]


@pytest.mark.whole
def test_hundreds_of_lines_take_several_pages_with_the_headings_on_each(store: Store) -> None:
    for number in range(120):
        play(Table.create(store, "cameroun", [f"Joueur {number}", "Autre"], SHORT), 15, 5)
    page = printed(results(store, NOW), Words("fr").say, NOW, TITLE)
    assert int(re.findall(rb"/Count (\d+)", page)[0]) > 4
    assert isinstance(FPDF().output(), bytearray)


def test_a_letter_that_the_typeface_lacks_leaves_a_sign_in_its_place(caplog: pytest.LogCaptureFixture) -> None:
    columns = (Column(Phrase("Joueur"), 1), Column(Phrase("Points"), 1, True))
    section = Section("players", Phrase("Joueurs"), columns, (("李雷 Éloïse", 3),))
    plain = replace(section, rows=(("?? Éloïse", 3),))
    pages = [re.sub(rb"/ID \[.*?\]", b"", printed([one], str, NOW, TITLE)) for one in (section, plain)]
    assert pages[0] == pages[1] and "missing" not in caplog.text


def test_nothing_to_export_is_said(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="nothing was played") as failed:
        export(Store(None), tmp_path, Words("fr").say, NOW)
    assert str(failed.value.reason) == "Aucune partie n’est encore terminée."


def test_a_place_that_cannot_be_written_is_said(store: Store, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ExportError, match="cannot write"):
        export(store, tmp_path / "file", Words("fr").say, NOW)


def test_only_what_is_mounted_is_a_stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pi" / "USB").mkdir(parents=True)
    assert find([f"{tmp_path}/*/*"]) is None
    monkeypatch.setattr(Path, "is_mount", lambda path: path.name == "USB")
    found = find([f"{tmp_path}/*/*"])
    assert found is not None and found.path == tmp_path / "pi" / "USB" and found.writable and not found.full


def test_beside_the_journal_the_newest_are_kept_and_on_a_stick_all(store: Store, tmp_path: Path) -> None:
    assert store.folder is not None
    beside, stick, say = store.folder / FOLDER, tmp_path / "stick", Words("fr").say
    for place in (beside, stick):
        for day in range(KEPT + 3):
            (place / f"piste-202607{day + 1:02}-120000").mkdir(parents=True)
        (place / "piste-notes").mkdir()
        # The clock stands at its beginning.
        first = export(store, place, say, datetime(1970, 1, 1, tzinfo=UTC))
        assert (first / "games.csv").exists() and (place / "piste-notes").exists()
    assert sorted(path.name for path in beside.iterdir())[1:3] == ["piste-20260705-120000", "piste-20260706-120000"]
    assert len(list(beside.iterdir())) == KEPT + 1 and len(list(stick.iterdir())) == KEPT + 5


def test_exports_that_name_somebody_go_with_him(store: Store, tmp_path: Path) -> None:
    name = store.finished()[0].names[0]
    written = export(store, tmp_path, Words("fr").say, NOW)
    other = tmp_path / "piste-20200101-000000"
    other.mkdir()
    (other / "players.csv").write_text(f"{name}liese,{name}e-Marie\n", "utf-8-sig")
    assert forget(tmp_path, name) == (1, [])
    assert not written.exists() and other.exists()
    assert forget(tmp_path / "nowhere", name) == (0, [])


@pytest.mark.parametrize("name", sampled(['Zoé "la Belle"', "Back\\slash", "50%_Rabatt", "=1+2", "A;B,C", "O'Brien"]))
def test_a_name_of_odd_letters_is_found_in_what_was_written(tmp_path: Path, name: str) -> None:
    (tmp_path / "data").mkdir()
    store = Store(tmp_path / "data")
    play(Table.create(store, "cameroun", [name, "Bruno"], SHORT), 15, 5)
    for place, language in ((tmp_path / "un", "fr"), (tmp_path / "deux", "en")):
        export(store, place, Words(language).say, NOW)
        assert forget(place, "Nobody") == (0, []) and forget(place, name) == (1, [])


def test_what_cannot_be_gone_through_is_named(tmp_path: Path) -> None:
    for number, body in enumerate((b"\xff\xfe rubbish", None)):
        folder = tmp_path / f"piste-2020010{number + 1}-000000"
        folder.mkdir()
        (folder / "resultats.pdf").write_bytes(b"%PDF-")
        if body:
            (folder / "games.csv").write_bytes(body)
    assert forget(tmp_path, "Anne") == (0, sorted(tmp_path.iterdir()))


FORMULAS = ["=1+2", "+A1", "-cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", "\r=1", "＝1", '=1"+2', "-1+1"]
FIGURES = ["-3", "+1.5", "-1,5", "12", "1e5", "0"]


@pytest.mark.parametrize("delimiter", [";", ","])
def test_no_cell_is_a_formula_and_figures_stay_figures(delimiter: str) -> None:
    text = separated([FORMULAS, FIGURES, ["Anne", None, 3, -4.5, True]], delimiter)
    formulas, figures, others = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    assert formulas == [f"'{cell}" for cell in FORMULAS] and figures == FIGURES
    assert others == ["Anne", "", "3", "-4.5", "True"]
    # Nor where another sign parts the cells.
    for line in csv.reader([text.split("\n")[0].replace("\r", "")], delimiter={";": ",", ",": ";"}[delimiter]):
        assert not any(cell.startswith(("=", "+", "-", "@")) for cell in line)
    assert {*FORMULAS, "Anne"} <= set(cells(text))
