"""The demonstration's hand, as the screens see it."""

from typing import Protocol


class DemoControls(Protocol):
    """Keeps some dice and throws the others; `held` are the places, in the panel, of the dice that stay."""

    held: frozenset[int]

    @property
    def working(self) -> bool:
        """Whether it is picking dice up or throwing them."""
        ...

    def toggle(self, index: int) -> None:
        """Keeps a die or lets it go."""

    def throw(self) -> None:
        """Picks up the others and throws them."""
