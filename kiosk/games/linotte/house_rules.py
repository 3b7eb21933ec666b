"""What the table fixed before a game of La Linotte, and what an appel allows under it."""

from dataclasses import dataclass

from kiosk.games.linotte.decisions import LIBRE
from kiosk.games.linotte.hands import majors, plain


@dataclass(frozen=True, slots=True)
class Rules:
    """The options that are on; see `linotte_options`."""

    defi_libre: bool = False
    appel_souple: bool = False
    appel_case_seule: bool = False
    victoire_immediate: bool = False
    yam_predateur: bool = False
    handicap: tuple[int, ...] = (0, 0)


def makes(appel: str, hand: tuple[int, ...]) -> bool:
    """Whether sorted dice form what was announced."""
    formed = majors(hand)
    return bool(formed) if appel == LIBRE else appel in formed


def under_appel(rules: Rules, appel: str, hand: tuple[int, ...], made: bool) -> frozenset[str]:
    """The labels that sorted dice allow after the rethrow while an appel runs, made or not."""
    if not made:
        return plain(hand) if rules.appel_souple else frozenset()
    if rules.appel_case_seule:
        return frozenset({"appel"})
    own = majors(hand) if appel == LIBRE else frozenset({appel})
    return own | {"appel"} | (plain(hand) if rules.appel_souple else frozenset())
