"""Lists in a sentence."""

from collections.abc import Iterable, Sequence

from kiosk.i18n.phrase import Phrase, phrase


def listed(parts: Iterable[Phrase]) -> Phrase:
    """Parts with commas between them; at least one."""
    whole: Phrase | None = None
    for part in parts:
        whole = part if whole is None else phrase("{first}, {then}", first=whole, then=part)
    return whole or Phrase("")


def together(names: Sequence[str]) -> Phrase | str:
    """Several names as one phrase, "and" before the last; at least one."""
    return names[0] if len(names) == 1 else phrase("{one} et {two}", one=", ".join(names[:-1]), two=names[-1])
