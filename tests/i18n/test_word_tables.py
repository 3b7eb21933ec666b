"""Words that are data: each code has its words, and the tables are read as phrases."""

from pathlib import Path

import pytest

from kiosk.devices.camera_process import status
from kiosk.devices.camera_process.messages import CameraCode
from kiosk.devices.voice import base
from kiosk.devices.voice.base import VoiceCode
from kiosk.i18n import extract
from kiosk.i18n.phrase import Phrase
from kiosk.i18n.word_tables import word_tables
from kiosk.table.referee.panels import prompts
from kiosk.table.referee.panels.dice_phrases import THE
from vision.types.reading import COLOURS
from vision.types.reasons import ReasonCode

FILES = sorted(Path(extract.CODE).rglob("words.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_a_table_is_read_as_phrases_that_the_catalogues_have(file: Path) -> None:
    tables = word_tables(".".join(file.parent.relative_to(extract.CODE.parent).parts))
    said = [words for table in tables.values() for words in table.values()]
    assert said and all(isinstance(words, Phrase) and words.values == {} for words in said)
    assert {words.template for words in said} <= extract.phrases()


def test_without_a_table_there_are_no_words() -> None:
    with pytest.raises(FileNotFoundError):
        word_tables("kiosk.i18n")


def test_every_code_has_its_words() -> None:
    assert set(status.REASONS) == set(CameraCode) - {CameraCode.NO_CAMERA}
    assert set(base.REASONS) == set(VoiceCode)
    assert {*COLOURS, "other"} == set(THE)
    assert {code: str(prompts.doubt(code)) for code in (ReasonCode.LEANING, ReasonCode.NO_DIE)} == {
        ReasonCode.LEANING: "Un dé penche.",
        ReasonCode.NO_DIE: "Est-ce bien un dé ?",
    }
    assert prompts.blind(CameraCode.DARK) != prompts.blind(CameraCode.HUNG) == prompts.blind("anything")
