"""Each rule is really taken out and put back, and is heard where it has a say."""

import numpy as np
import pytest

from tests.proofs.vision.ablation import removal
from tests.proofs.vision.ablation.__main__ import Count, missed, table
from tests.proofs.vision.ablation.lookalike_throws import DICE, with_likeness
from tests.proofs.vision.ablation.removal import Rule, owner, replaced, rules, stage_of, watched, without
from vision.lab.rendering.throws.kiosk_setup import kiosk_setup

HIGH, SUM = 10.0, 0.0


def _limited(one: float) -> float:
    return min(one, HIGH)


def _reckoned(one: float) -> float:
    return _limited(one) + SUM


LOW: Rule = {"name": "low", "module": __name__, "attribute": "HIGH", "becomes": 3.0, "stage": f"{__name__}:_reckoned"}
OFF: Rule = {"name": "off", "module": __name__, "attribute": "_limited", "becomes": "first"}


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule["name"])
def test_a_rule_is_taken_out_and_put_back(rule):
    place, stage = owner(rule["module"], rule["attribute"]), owner(*stage_of(rule))
    before = getattr(*place)
    assert callable(getattr(*stage))
    with without(rule):
        assert getattr(*place) is not before
        assert callable(getattr(*place)) is callable(before)
    assert getattr(*place) == before


def test_what_takes_a_function_s_place_may_ask_it():
    module = owner(__name__, "_limited")[0]
    assert module._limited(12.0) == HIGH
    with without(OFF):
        assert module._limited(12.0) == 12.0
    with replaced((removal, "ANSWERS"), {"first": lambda own, one: own(one) + 1}), without(OFF):
        assert module._limited(12.0) == HIGH + 1


@pytest.mark.parametrize(("seen", "heard"), [(2.0, set()), (5.0, {"low"}), (12.0, {"low", "off"})])
def test_a_rule_is_heard_where_its_stage_would_answer_otherwise(seen, heard):
    module, found = owner(__name__, "_reckoned")[0], set()
    with watched([LOW, OFF], found):
        assert module._reckoned(seen) == min(seen, HIGH), "with all rules"
    assert found == heard


def test_a_rule_is_kept_that_is_missed_in_any_set():
    named: list[Rule] = [{"name": name} for name in ("none", "silent", "wrong", "fewer")]
    ordinary = [{"": [0, 0, 1], "fewer": [0, 0, 0], "none": [0, 0, 1]}] * 3
    doubted = [{"": [0, 0, 0], "silent": [1, 0, 0]}, {"": [0, 1, 0], "wrong": [0, 2, 0]}]
    lines = list(table(named, [ordinary, doubted]))
    assert [line.endswith("kept") for line in lines] == [False, False, True, True, True]
    assert lines[1].split("|")[0].split() == ["none", "3"], "it has a say in three"
    assert not Count(0, 0, 298).worse_than(Count(0, 0, 300))
    assert missed(ordinary) == {"fewer"} and missed(doubted) == {"silent", "wrong"}, "tried no further"


def test_beside_four_dice_lies_a_thing_that_is_none():
    rng = np.random.default_rng(7)
    throw = with_likeness(kiosk_setup(rng, "test"), rng)
    (thing,) = throw.things
    assert len(throw.dice) == DICE and not thing.die and throw.doubt == "lookalike"
    assert all(np.hypot(*(thing.place - die.place)[:2]) > die.edge for die in throw.dice)
