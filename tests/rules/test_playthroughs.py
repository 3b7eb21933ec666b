import json
from pathlib import Path

import pytest

from kiosk.cli.main import main

GAMES = sorted(Path(__file__).parent.joinpath("playthroughs").glob("*.jsonl"))


@pytest.mark.parametrize("lines", GAMES, ids=lambda lines: lines.stem)
def test_the_game_goes_as_it_always_went(lines: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """To accept a change: kiosk referee GAME FILE.jsonl > FILE.txt, and read the difference."""
    game = json.loads(lines.read_text("utf-8").splitlines()[0])["game"]
    status = main(["referee", game, str(lines)])
    assert capsys.readouterr().out == lines.with_suffix(".txt").read_text("utf-8")
    assert status == 1, "one line of each play-through is refused"
