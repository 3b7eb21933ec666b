"""Lists in a sentence."""

from collections.abc import Iterable

from kiosk.i18n.phrase import Phrase, phrase


def listed(parts: Iterable[Phrase]) -> Phrase:
    """Parts with commas between them; at least one."""
    whole: Phrase | None = None
    for part in parts:
        whole = part if whole is None else phrase("{first}, {then}", first=whole, then=part)
    return whole or Phrase("")
