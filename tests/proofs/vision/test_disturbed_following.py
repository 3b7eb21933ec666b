"""What the proof on a disturbed track counts as wrong."""

from tests.proofs.vision.disturbed_following import passes, soon_share, summary
from tests.vision.tracking.track_sequences import Found


def acts(count: int, **values: object) -> list[Found]:
    return [Found("throw", 5, 5, late=0.1, **values) for _ in range(count)]  # type: ignore[arg-type]


def test_it_passes_when_nothing_is_wrong_and_most_rests_are_reported_soon() -> None:
    assert passes(acts(95) + acts(5, soon=False))
    assert not passes(acts(94) + acts(6, soon=False))


def test_a_single_wrong_act_fails_it() -> None:
    found = acts(400) + acts(1, wrong=["missed throw"])
    assert not passes(found) and "1 x throw: missed throw" in summary(found)


def test_a_hidden_die_keeps_its_rest_out_of_the_times() -> None:
    found = acts(10) + acts(10, soon=False, hidden=1, passed_over=True)
    assert soon_share(found) == 1.0 and passes(found)
    assert "10 acts with a hidden die, 10 of them told surely" in summary(found)
