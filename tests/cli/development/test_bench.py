"""`kiosk bench`: the manifest is looked at before anything is measured."""

import json
from pathlib import Path

import pytest

from kiosk.cli.main import main


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "cannot read"),
        ("", "is no manifest"),
        ("[1]", "is no manifest"),
        ("[]", "names no picture"),
        (json.dumps([{"file": "gone.jpg", "dice": []}]), "gone.jpg, which is not there"),
    ],
)
def test_a_manifest_that_cannot_be_used_is_said_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str | None, says: str
) -> None:
    monkeypatch.setattr("kiosk.bench.timings.all_stages", lambda config: pytest.fail("it measures"))
    manifest = tmp_path / "manifest.json"
    if text is not None:
        manifest.write_text(text)
    assert main(["bench", "--manifest", str(manifest)]) == 1
    said = capsys.readouterr()
    assert said.out == "" and says in said.err and said.err.count("\n") == 1
