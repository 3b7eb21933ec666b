"""Rules taken out of the reader one at a time, and whether one has a say in a picture at all."""

import importlib
import pickle
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypedDict

import numpy as np


class Rule(TypedDict, total=False):
    """How a rule is taken out."""

    name: str
    module: str
    attribute: str
    becomes: str | float | list[float]
    """A number or a pair where a limit is meant, else what is answered in place of the function."""
    called: bool
    """Whether a number is the answer of a function."""
    stage: str
    """The function, `module:attribute`, by whose answer the rule first shows; by default its own."""
    side: str
    """Rules of one stage and side work alike: where its answer is the same without all of them, none has a say."""


Function = Callable[..., Any]
Stage = tuple[Any, str]
"""What owns a function, and its name there."""


def rules() -> list[Rule]:
    """Those of `rules.toml`."""
    listed: list[Rule] = tomllib.loads(Path(__file__).with_name("rules.toml").read_text("utf-8"))["rule"]
    return listed


ANSWERS: dict[str, Function] = {
    "none": lambda _own, *_args, **_named: None,
    "empty": lambda _own, *_args, **_named: [],
    "never": lambda _own, *_args, **_named: False,
    "always": lambda _own, *_args, **_named: True,
    "nowhere": lambda _own, _view, dice, *_args, **_named: [False] * len(dice),
    "no place": lambda _own, _ground, places: np.zeros(len(places), np.bool_),
    "no pixel": lambda _own, one, *_args, **_named: np.zeros(np.shape(getattr(one, "picture", one))[:2], np.bool_),
    "first": lambda _own, one, *_args, **_named: one,
    "second": lambda _own, _one, two, *_args, **_named: two,
    "third": lambda _own, _one, _two, three, *_args, **_named: three,
    "listed": lambda _own, one, *_args, **_named: list(one),
    "not striking": lambda own, *args: own(*args[:-1], ()),
    "one look": lambda own, *args, **_named: own(*args[:5]),
}
"""What is answered in place of a function, of which the first argument is that one."""


def owner(module: str, attribute: str) -> Stage:
    """What holds an attribute, perhaps of a class, and its name there."""
    *outer, name = attribute.split(".")
    held: Any = importlib.import_module(module)
    for part in outer:
        held = getattr(held, part)
    return held, name


def replacement(rule: Rule, before: Any) -> Any:
    """What stands in place of `before` without the rule."""
    becomes = rule["becomes"]
    if isinstance(becomes, str):
        answer = ANSWERS[becomes]
        return lambda *args, **named: answer(before, *args, **named)
    value = tuple(becomes) if isinstance(becomes, list) else becomes
    return (lambda *_args, **_named: value) if rule.get("called") else value


@contextmanager
def replaced(stage: Stage, value: Any) -> Iterator[None]:
    """Something else in a place, for a while."""
    held, name = stage
    before = getattr(held, name)
    setattr(held, name, value)
    try:
        yield
    finally:
        setattr(held, name, before)


@contextmanager
def without(rule: Rule) -> Iterator[None]:
    """The reader without the rule. Raises AttributeError if it has none of that name."""
    place = owner(rule["module"], rule["attribute"])
    with replaced(place, replacement(rule, getattr(*place))):
        yield


def stage_of(rule: Rule) -> tuple[str, str]:
    """Module and attribute of the function whose answers show the rule."""
    module, _, attribute = rule.get("stage", f"{rule['module']}:{rule['attribute']}").partition(":")
    return module, attribute


@contextmanager
def watched(listed: Sequence[Rule], heard: set[str]) -> Iterator[None]:
    """The reader with all rules; into `heard` go the names of those without which a stage would have answered
    otherwise: all others change nothing in what is read meanwhile."""
    asked: list[str] = []
    with ExitStack() as stack:
        for where in sorted({stage_of(rule) for rule in listed}):
            own = [rule for rule in listed if stage_of(rule) == where]
            place = owner(*where)
            stack.enter_context(replaced(place, _listening(getattr(*place), place, own, heard, asked)))
        yield


def _listening(function: Function, place: Stage, own: Sequence[Rule], heard: set[str], asked: list[str]) -> Function:
    groups = {side: [rule for rule in own if rule.get("side") == side] for side in {rule.get("side") for rule in own}}

    def differs(answer: bytes, left_out: Sequence[Rule], args: Any, named: Any) -> bool:
        asked.extend(rule["name"] for rule in left_out)
        with ExitStack() as stack:
            stack.enter_context(replaced(place, function))
            for rule in left_out:
                stack.enter_context(without(rule))
            other = getattr(*place)(*args, **named)
        asked.clear()
        return pickle.dumps(other) != answer

    def answered(*args: Any, **named: Any) -> Any:
        answer = function(*args, **named)
        if asked:
            return answer
        kept = pickle.dumps(answer)
        quiet = {side for side, found in groups.items() if side and not differs(kept, found, args, named)}
        open_rules = [rule for rule in own if rule["name"] not in heard and rule.get("side") not in quiet]
        heard.update(rule["name"] for rule in open_rules if differs(kept, [rule], args, named))
        return answer

    return answered
