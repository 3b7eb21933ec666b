"""Where the pips of a card lie."""

COLUMNS = (0.3, 0.5, 0.7)
"""Share of a card's width at which each column of pips stands."""
LAYOUTS: tuple[tuple[tuple[int, float], ...], ...] = (
    ((1, 0.5),), ((1, 0.18), (1, 0.82)), ((1, 0.18), (1, 0.5), (1, 0.82)),
)  # fmt: skip
"""Column and height of the pips of an ace, a two, a three; the others have pairs."""
PAIRS = {4: (0.18, 0.82), 5: (0.18, 0.82), 6: (0.18, 0.5, 0.82), 7: (0.18, 0.5, 0.82), 8: (0.18, 0.5, 0.82),
         9: (0.18, 0.393, 0.607, 0.82), 10: (0.18, 0.393, 0.607, 0.82)}  # fmt: skip
SINGLES = {5: (0.5,), 7: (0.34,), 8: (0.34, 0.66), 9: (0.5,), 10: (0.287, 0.713)}
OTHER = 0.3
"""Share of decks that have a few pips elsewhere:"""
OTHER_PAIRS = {8: PAIRS[10]}
OTHER_SINGLES = {7: (0.66,), 8: (), 9: (0.713,)}


def layout(count: int, other: bool = False) -> tuple[tuple[int, float], ...]:
    """Where a card's pips are, column and height; in some decks a few are elsewhere."""
    if count <= len(LAYOUTS):
        return LAYOUTS[count - 1]
    rows = (PAIRS | OTHER_PAIRS if other else PAIRS)[count]
    singles = (SINGLES | OTHER_SINGLES if other else SINGLES).get(count, ())
    return (*((column, y) for y in rows for column in (0, 2)), *((1, y) for y in singles))
