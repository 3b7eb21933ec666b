"""`python -m kiosk.i18n` brings the catalogues in step with the code."""

import runpy
import shutil
from pathlib import Path

import pytest

from kiosk.i18n import extract

MODULE = "kiosk.i18n.__main__"


def test_what_is_gone_goes_what_is_new_is_named_and_what_is_translated_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(extract.path("en").parent, tmp_path / "en" / "LC_MESSAGES")
    (tmp_path / "empty").mkdir()
    monkeypatch.setattr(extract, "FOLDER", tmp_path)
    file = extract.path("en")
    whole = file.read_bytes()
    known = extract.read("en")
    lost = 'msgid "Lampe gauche"\nmsgstr "' + known["Lampe gauche"] + '"\n'
    assert lost in whole.decode()
    file.write_bytes(whole.replace(lost.encode(), b'msgid "Nulle part"\nmsgstr "Nowhere"\n'))
    runpy.run_module(MODULE, run_name="__main__")
    assert capsys.readouterr().out == "en: Lampe gauche\n"
    assert file.read_bytes() == whole.replace(lost.encode(), b'msgid "Lampe gauche"\nmsgstr ""\n')
