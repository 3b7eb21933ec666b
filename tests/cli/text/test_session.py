"""Lines of a game: read with a bound, played or refused, answered, and explained."""

import io
import json

import pytest

from kiosk.cli.text import referee, referee_usage
from kiosk.cli.text.bounded_lines import MOST_BYTES, numbered
from kiosk.cli.text.referee_output import JsonAnswers, PlainAnswers, head_json
from kiosk.cli.text.referee_session import RefereeSession, Reply, line_of
from kiosk.games.engine.errors import BadOptions, IllegalMove
from kiosk.i18n.words import Words

FIRST = b'{"players": ["Anne", "Luc"]}'


def test_blank_lines_are_passed_over_and_long_ones_told() -> None:
    source = io.BytesIO(b"one\n\n" + b"x" * (3 * MOST_BYTES) + b"\n last ")
    assert list(numbered(source)) == [(1, b"one"), (3, None), (4, b"last")]


@pytest.mark.parametrize("text", [None, b"[]", b"{", b'{"a": 1, "a": 2}', b'{"a": NaN}'])
def test_a_line_that_is_no_plain_object_is_refused(text: bytes | None) -> None:
    with pytest.raises(IllegalMove):
        line_of(text)


@pytest.mark.parametrize(
    "first", [b"{}", b'{"game": "linotte", "players": ["A"]}', b'{"players": ["A"], "options": 1}']
)
def test_a_first_line_that_sets_up_no_game_is_refused(first: bytes) -> None:
    with pytest.raises(BadOptions):
        RefereeSession("cameroun", first)


def test_a_refused_line_changes_nothing_and_a_move_is_taken_back() -> None:
    session = RefereeSession("cameroun", FIRST)
    start = session.state
    assert session.take(2, b'{"throw": [1]}').refusal is not None and session.state is start
    played = session.take(3, b'{"throw": [5, 5, 5, 6, 2]}')
    assert played.done is not None and played.done.before is start and played.done.names == ("Anne", "Luc")
    assert session.take(4, b'{"decide": "undo"}') == Reply(4)
    assert session.state == start


def test_answers_are_an_object_or_lines_of_words(capsys: pytest.CaptureFixture[str]) -> None:
    session = RefereeSession("cameroun", FIRST)
    reply = session.take(2, b'{"throw": [5, 5, 5, 6, 2]}')
    JsonAnswers(session, Words("en")).line(reply)
    told = json.loads(capsys.readouterr().out)
    assert (told["line"], told["ok"], told["code"]) == (2, True, None) and len(told) > 6
    plain = PlainAnswers(session, Words("en"))
    plain.line(reply)
    plain.end()
    said = capsys.readouterr().out
    assert said.startswith("   2  ") and "Anne" in said
    refused = session.take(3, b"{}").refusal
    assert head_json(3, refused, session.names, Words("en"))["ok"] is False


def test_the_help_is_in_the_language_that_was_asked_for() -> None:
    french, english = (referee_usage.text("cameroun", Words(language)) for language in ("fr", "en"))
    assert "par défaut" in french and "(default" in english and "turns" in english
    assert "--help" in referee_usage.text(None, Words("fr"))
    assert referee.usage(["cameroun", "--lang", "fr"]) == french
    assert "xyz" in str(referee.misused(["--xyz"]))
