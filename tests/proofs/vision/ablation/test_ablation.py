"""Each rule is really taken out, and put back."""

import importlib

import pytest

from tests.proofs.vision.ablation.__main__ import RULES, Count, line, without


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["name"])
def test_a_rule_is_taken_out_and_put_back(rule):
    module = importlib.import_module(rule["module"])
    before = getattr(module, rule["attribute"])
    with without(rule):
        assert getattr(module, rule["attribute"]) is not before
        assert callable(getattr(module, rule["attribute"])) is callable(before)
    assert getattr(module, rule["attribute"]) is before


def test_a_rule_is_kept_that_is_missed_in_any_set():
    whole = [Count(0, 300), Count(2, 0)]
    assert "kept" in line("a", [Count(1, 300), Count(2, 0)], whole)
    assert "kept" in line("b", [Count(0, 297), Count(2, 0)], whole)
    assert "kept" not in line("c", [Count(0, 298), Count(2, 0)], whole)
