"""Fits text into a box: shrinks down to the smallest size that can be read, then wraps, and says when it is cut."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kiosk.i18n.fill import MACHINE, plate
from kiosk.i18n.short_names import short_forms
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import bare

CLOSING = ("?", "!", ":", ";", "»", "…", "%")
SIGNED = re.compile(r"[+−]\d")
DIE = re.compile("(?:[1-6ARDVKQJ9]|10)(?=[.,:;]?$|\u00a0)")
"""The face of a die as a word, the last of some with a sign behind it."""
NO_LETTERS = re.compile(r"\W.*")


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of text at a size of `px` pixels; `cut` tells that something did not fit."""

    lines: tuple[str, ...]
    px: int
    cut: bool = False

    def height(self, face: str) -> int:
        """Height of all lines, in pixels."""
        return len(self.lines) * line_height(face, self.px)


@lru_cache(maxsize=4096)
def fit(text: str, face: str, box: tuple[int, int], largest: int, smallest: int, lines: int = 99) -> Fitted:
    """The largest setting of `text` between the two sizes that fits `box` (width, height) in at most `lines` lines.

    One line is preferred to several as long as it stays at four fifths of the largest size.
    """
    one_line_from = max(smallest, round(largest * 0.8))
    for px in range(largest, one_line_from - 1, -1) if "\n" not in text else ():
        if width(face, px, text) <= box[0] and line_height(face, px) <= box[1]:
            return Fitted((text,), px)
    for px in range(largest, smallest - 1, -1):
        wrapped = wrap(text, face, px, box[0])
        if wrapped and len(wrapped) <= lines and len(wrapped) * line_height(face, px) <= box[1]:
            return Fitted(wrapped, px)
    return _cut(text, face, box, smallest, lines)


def shortened(text: str, face: str, px: int, room: int, others: Sequence[str] = ()) -> str:
    """A name, or the longest form of it that has room, and that is not taken for one of `others`."""
    forms = [*short_forms(plate(text), [plate(other) for other in others])]
    return next((form for form in forms if width(face, px, form) <= room), forms[-1])


def _cut(text: str, face: str, box: tuple[int, int], px: int, lines: int) -> Fitted:
    room = max(1, min(lines, box[1] // line_height(face, px)))
    wrapped = wrap(text, face, px, box[0]) or (text,)
    kept = list(wrapped[:room])
    last = " ".join(wrapped[room - 1 :])
    while last and width(face, px, last + "…") > box[0]:
        last = last[:-1].rstrip()
    kept[-1] = last + "…"
    return Fitted(tuple(kept), px, cut=True)


@lru_cache(maxsize=2048)
def wrap(text: str, face: str, px: int, room: int) -> tuple[str, ...]:
    """Lines no wider than `room` pixels, evenly filled; empty when a word alone is wider."""
    # What belongs together is torn apart only where it is wider than the room.
    words = next((words for words in (_words, _apart) if _greedy(text, face, px, room, words)), _words)
    lines = _greedy(text, face, px, room, words)
    if len(lines) < 2:
        return lines
    narrow, wide = room // len(lines), room
    while wide - narrow > 4:
        middle = (narrow + wide) // 2
        if 0 < len(_greedy(text, face, px, middle, words)) <= len(lines):
            wide = middle
        else:
            narrow = middle
    return _greedy(text, face, px, wide, words) or lines


def _greedy(text: str, face: str, px: int, room: int, words: Callable[[str], tuple[str, ...]]) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in words(paragraph):
            tried = f"{line} {word}" if line else word
            if width(face, px, tried) <= room:
                line = tried
                continue
            if not line or width(face, px, word) > room:
                return ()
            lines.append(line)
            line = word
        lines.append(line)
    return tuple(lines)


def _apart(paragraph: str) -> tuple[str, ...]:
    """Words, with French punctuation and the per cent sign kept at the word before, a tick or a cross at the next."""
    return _joined(paragraph, lambda before, word: word.startswith(CLOSING) or before in ("«", "✓", "✗"))


@lru_cache(maxsize=1024)
def _words(paragraph: str) -> tuple[str, ...]:
    """The same with points that have a sign kept at the word before; the machine's name is one word, so are the faces
    of several dice."""
    kept = " ".join(_apart(paragraph))
    return _joined(kept, lambda before, word: _of_dice(before, word) or _is_machine(before, word))


def _of_dice(before: str, word: str) -> bool:
    """Whether a word is what was gained, or the face of the die beside that of the word before."""
    return bool(SIGNED.match(word) or (DIE.match(word) and DIE.fullmatch(before.split("\u00a0")[-1])))


def _joined(paragraph: str, stay: Callable[[str, str], bool]) -> tuple[str, ...]:
    """Words, those joined that `stay` together."""
    words: list[str] = []
    for word in filter(None, paragraph.split(" ")):
        if words and stay(words[-1], word):
            words[-1] += "\u00a0" + word
        else:
            words.append(word)
    return tuple(words)


def _is_machine(article: str, word: str) -> bool:
    """Whether these two words are the machine's name, marks and punctuation aside."""
    return f"{bare(article)} {NO_LETTERS.sub('', word)}".casefold() in MACHINE.values()


def signed(points: int) -> str:
    """A gain or a loss with its sign, a minus as long as a plus; a zero without."""
    return f"{points:+d}".replace("-", "−") if points else "0"
