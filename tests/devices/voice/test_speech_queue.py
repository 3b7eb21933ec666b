"""What waits to be said: overtaken lines are dropped, in whatever order they come."""

from hypothesis import given
from hypothesis import strategies as st

from kiosk.devices.voice.base import Rank, Utterance
from kiosk.devices.voice.speech_queue import Lines


def said(lines: Lines) -> list[str]:
    """Everything to the end, the line being said first."""
    spoken = [] if lines.current is None else [lines.current.text]
    while (line := lines.next()) is not None:
        spoken.append(line.text)
    return spoken


def test_lines_come_in_turn() -> None:
    lines = Lines()
    assert not lines.add(Utterance(("a", "b"), "fr"))
    assert said(lines) == ["a", "b"]
    assert lines.idle


def test_a_new_result_cuts_the_old_one_off() -> None:
    lines = Lines()
    lines.add(Utterance(("a", "b"), "fr"))
    lines.next()
    assert lines.add(Utterance(("c",), "fr"))
    assert said(lines) == ["c"]


def test_a_question_waits_for_the_result_before_it_and_overtakes_the_last_question() -> None:
    lines = Lines()
    lines.add(Utterance(("result",), "fr", Rank.RESULT))
    lines.next()
    assert not lines.add(Utterance(("old",), "fr", Rank.ASK, Rank.ASK))
    assert not lines.add(Utterance(("new",), "fr", Rank.ASK, Rank.ASK))
    assert said(lines) == ["result", "new"]


def test_what_a_person_asks_for_is_said_at_once() -> None:
    lines = Lines()
    lines.add(Utterance(("result", "more"), "fr", Rank.RESULT))
    lines.next()
    assert lines.add(Utterance(("choice",), "fr", Rank.POINTER, Rank.RESULT))
    assert said(lines) == ["choice"]


def test_no_lines_at_all_only_drop() -> None:
    lines = Lines()
    lines.add(Utterance(("question",), "fr", Rank.ASK))
    lines.next()
    assert lines.add(Utterance((), "fr", Rank.ASK, Rank.ASK))
    assert lines.idle


RANKS = st.sampled_from(list(Rank))


@given(st.lists(st.tuples(RANKS, RANKS, st.booleans()), max_size=30))
def test_nothing_overtaken_is_ever_said(steps: list[tuple[Rank, Rank, bool]]) -> None:
    lines = Lines()
    for number, (rank, cuts, next_line) in enumerate(steps):
        before = lines.current
        cut = lines.add(Utterance((str(number),), "fr", rank, cuts))
        assert cut == (before is not None and before.rank <= cuts)
        if next_line:
            lines.next()
        live = [line for line in said_kept(lines) if int(line.text) < number]
        assert all(line.rank > cuts for line in live)


def said_kept(lines: Lines) -> list[object]:
    """Without taking anything out."""
    return list(lines._waiting)
