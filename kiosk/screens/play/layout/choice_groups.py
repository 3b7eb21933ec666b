"""Choices that stand behind others: a group is opened first, one of it chosen then, so that few are seen at once."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from kiosk.screens.games.common.pad import Path
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.packing.button_pages import pack
from kiosk.screens.kit.rail.button_rail import in_fewer_words
from kiosk.screens.kit.screen import Item
from kiosk.table.referee.state.panel import Choice


def grouped(choices: Sequence[Choice]) -> bool:
    """Whether there are groups to open."""
    return any(choice.group for choice in choices)


def inside(choices: Sequence[Choice], path: Path) -> list[Choice]:
    """The choices of the group that was opened; `path` goes by "group:" and the places of first choices."""
    if not path:
        return [choice for choice in choices if choice.group]
    first = choices[int(path[-1].removeprefix("group:"))].group[: len(path)]
    return [choice for choice in choices if choice.group[: len(path)] == first]


def steps(choices: Sequence[Choice], path: Path) -> list[tuple[str, Text]]:
    """What can be opened or chosen next, keys and words; a group of one is that one."""
    found: list[tuple[str, Text]] = []
    deep = len(path) + 1
    here = inside(choices, path)
    # Phrases have no hash: each kind of group is found among the few that there are.
    kinds: list[tuple[Text, ...]] = []
    for choice in here:
        if choice.group[:deep] not in kinds:
            kinds.append(choice.group[:deep])
    own = [kinds.index(choice.group[:deep]) for choice in here]
    many, opened = Counter(own), set()
    for choice, kind in zip(here, own, strict=True):
        if len(choice.group) < deep or many[kind] == 1:
            found.append((choice.key, choice.label))
        elif kind not in opened:
            opened.add(kind)
            found.append((f"group:{list(choices).index(choice)}", choice.group[deep - 1]))
    return found


def first_behind(choices: Sequence[Choice], step: str) -> str:
    """The key of the first choice behind a group, which `step` opens; empty where it opens none."""
    word, _, place = step.partition(":")
    return choices[int(place)].key if word == "group" else ""


def way(choices: Sequence[Choice], key: str) -> Path:
    """The groups to open, one after the other, until `key` is among the steps; empty when it is at once."""
    path: Path = ()
    wanted = next((choice for choice in choices if choice.key == key and choice.group), None)
    while wanted is not None and key not in dict(steps(choices, path)):
        deep = len(path) + 1
        first = next(n for n, choice in enumerate(choices) if choice.group[:deep] == wanted.group[:deep])
        path = (*path, f"group:{first}")
    return path


def in_group(canvas: Canvas, choices: Sequence[Choice], items: Sequence[Item], room: int) -> dict[str, Item]:
    """The items of an open group, by key, in the most words with which all stand side by side in `room` pixels.

    Those are the rail's, which leave out the name of the group. None where no words do.
    """
    if not grouped(choices):
        return {}
    told = [list(in_fewer_words(canvas.say, item.label)) for item in items]
    for fewer in range(max(map(len, told), default=0)):
        words = [forms[min(fewer, len(forms) - 1)] for forms in told]
        brief = [replace(item, label=label) for item, label in zip(items, words, strict=True)]
        wide = [tiles.wanted(canvas, item, tight=True) for item in brief]
        if len(set(words)) == len(words) and len(pack(wide, room, canvas.measures.gap)) == 1:
            return {item.key: item for item in brief}
    return {}
