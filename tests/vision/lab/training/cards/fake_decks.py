"""A folder with decks as `vision.lab.training.cards.decks` draws them, of cards drawn by hand."""

from pathlib import Path

import cv2
import numpy as np

from tests.vision.cards.drawn_cards import FONT, card
from vision.lab.training.cards.decks import RANKS, RECIPE, SUITS
from vision.types.picture import Picture


def solid(picture: Picture) -> Picture:
    """The card in the recipe's size, all of it covered."""
    drawn = cv2.resize(picture, tuple(RECIPE["card_px"]), interpolation=cv2.INTER_AREA)
    return np.dstack([drawn, np.full(drawn.shape[:2], 255, np.uint8)])


def write_decks(folder: Path, names: list[str], others: int = 3) -> None:
    """Portraits are tens with their own names: nothing here depends on them. So many `others`: jokers and back."""
    faces = np.stack([np.stack([solid(card(f"{_pips(rank)}{suit}")) for rank in RANKS]) for suit in SUITS])
    backs = np.stack([solid(card("")) for _ in range(3)])[:others]
    for name in names:
        np.savez(folder / f"{name}.npz", faces=faces, others=backs)


def write_deck_and_font(folder: Path) -> None:
    """The deck *one*, and a font of those that train."""
    write_decks(folder, ["one"])
    (folder / "fonts-any").mkdir()
    (folder / "fonts-any" / "Any.ttf").write_bytes(next(FONT.glob("*Bold*.ttf")).read_bytes())


def _pips(rank: str) -> str:
    return rank if rank not in "JQK" else "10"
