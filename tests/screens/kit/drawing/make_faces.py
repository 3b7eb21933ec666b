"""`make faces`: makes the typefaces in kiosk/screens/kit/drawing/fonts from those of the PyPI packages `fontpkg-*`.

pygame switches on no OpenType features and sets no weight, so both are frozen in: figures of one width, as tall as
capitals, and a bold serif. The zero of the sans loses the slash of its source: from across a table it was taken for
an eight. The em is set so that letters are as tall as those of DejaVu, which stands in for what these faces lack, in
type of the same size. What was changed bears a name of its own, as the licence of one of them asks.
"""

import sys
from collections.abc import Collection, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = Path(__file__).resolve().parents[4] / "kiosk" / "screens" / "kit" / "drawing" / "fonts"
LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x180), 0x218, 0x219, 0x21A, 0x21B, *range(0x2010, 0x2028), 0x202F)
SIGNS = (0x2030, 0x2039, 0x203A, 0x20AC, 0x2212, 0x2260, 0x2264, 0x2265)
THIN = frozenset(map(ord, "+<=>#$£€¢¥°±²³¹¼½¾×÷−–‰≠≤≥"))
"""Signs that are hairlines in the serif: they are set in the sans, which is next in line."""
ABOVE, BELOW = 1.06, 0.368
"""Parts of the em above and below the baseline, its middle where DejaVu has it: accented capitals have room."""
ASIDE = 25
"""Units at least on either side of a figure, so that its ink stays in its width in small type too."""
FEATURES = ["kern", "mark", "mkmk", "ccmp", "liga"]


@dataclass(frozen=True, slots=True)
class Face:
    """A typeface to make: from which package's file, with what changed."""

    package: str
    source: str
    family: str
    style: str
    em: int
    """Units of the em, of 1000 in the source: fewer make letters larger."""
    narrow: float = 1.0
    """Part of the width that letters keep."""
    closer: int = 0
    """Units by which letters are set closer together."""
    figures: float = 1.0
    """Part of the width that figures keep."""
    figure: int = 0
    """Units that each figure takes."""
    feature: str = "tnum"
    """The feature that has its figures: of one width, or as tall as capitals, whose width is set then."""
    slashed: bool = True
    """Whether its zero has a slash, which it loses."""
    weight: int = 0
    without: frozenset[int] = frozenset()

    @property
    def file(self) -> str:
        return f"{self.family}-{self.style}.ttf".replace(" ", "")


SANS = "fontpkg_atkinson_hyperlegible"
SERIF = "fontpkg_playfair_display"
FACES = (
    Face(SANS, "AtkinsonHyperlegible-Regular.ttf", "Piste Sans", "Regular", 890, 0.952, 9, 0.9, 524),
    Face(SANS, "AtkinsonHyperlegible-Bold.ttf", "Piste Sans", "Bold", 890, 0.982, 10, 0.93, 557),
    Face(
        SERIF,
        "PlayfairDisplay[wght].ttf",
        "Piste Serif",
        "Bold",
        953,
        figure=560,
        feature="lnum",
        slashed=False,
        weight=700,
        without=THIN,
    ),
)
LICENCES = {SANS: "LICENSE-Atkinson-Hyperlegible.txt", SERIF: "LICENSE-Playfair-Display.txt"}


def licence(package: str) -> bytes:
    """The licence, as the package holds it."""
    return files(package).joinpath("LICENSE").read_bytes()


def make(face: Face, target: Path) -> None:
    """Writes a face to `target`, the same bytes every time."""
    with files(face.package).joinpath("files", face.source).open("rb") as source:
        font = TTFont(source, recalcTimestamp=False)
        if face.weight:
            font = instantiateVariableFont(font, {"wght": face.weight})
        if face.slashed:
            _plain_zero(font)
        figures = _figures(font, face.feature)
        _narrow(font, face, {*figures.keys(), *figures.values()})
        _one_width(font, face.figure, figures)
        _subset(font, set(LETTERS + SIGNS) - face.without)
        _measures(font, face.em)
        _name(font, face)
        font.save(target)


def _plain_zero(font: Any) -> None:
    """The counter of the zero becomes as its edge is, in the room that both halves had beside the slash."""
    glyph = font["glyf"]["zero"]
    count = glyph.endPtsOfContours[0] + 1
    edge, halves = [np.array(part, float) for part in (glyph.coordinates[:count], glyph.coordinates[count:])]
    low, high = halves.min(axis=0), halves.max(axis=0)
    counter = low + (edge - edge.min(axis=0)) / np.ptp(edge, axis=0) * (high - low)
    glyph.coordinates = GlyphCoordinates([*edge.tolist(), *counter[::-1].tolist()])
    glyph.coordinates.toInt()
    glyph.flags = glyph.flags[:count] + glyph.flags[:count][::-1]
    glyph.endPtsOfContours, glyph.numberOfContours = [count - 1, 2 * count - 1], 2
    glyph.program.fromBytecode(b"")


def _narrow(font: Any, face: Face, figures: Collection[str]) -> None:
    """Letters and figures become as narrow as the face says, those of the sans nearly as DejaVu Condensed."""
    glyphs, metrics = font["glyf"], font["hmtx"]
    for name in font.getGlyphOrder():
        glyph, part = glyphs[name], face.narrow
        if name in figures:
            part = min(face.figures, (face.figure - 2 * ASIDE) / (glyph.xMax - glyph.xMin))
        if glyph.isComposite():
            for one in glyph.components:
                one.x = round(one.x * part)
        elif glyph.numberOfContours:
            glyph.coordinates.scale((part, 1))
            glyph.coordinates.toInt()
    for name, (advance, _) in list(metrics.metrics.items()):
        glyphs[name].recalcBounds(glyphs)
        metrics[name] = (max(0, round(advance * face.narrow) - face.closer), getattr(glyphs[name], "xMin", 0))


def _one_width(font: Any, width: int, figures: Mapping[str, str]) -> None:
    """Figures become those of the feature, in the middle of a width of their own."""
    glyphs = font["glyf"]
    for table in font["cmap"].tables:
        table.cmap.update({code: figures[name] for code, name in table.cmap.items() if name in figures})
    for name in figures.values():
        if glyphs[name].isComposite():
            # A part set beside its place is rounded otherwise than its width, which then is not that of the others.
            glyphs[name] = deepcopy(glyphs[glyphs[name].components[0].glyphName])
        glyph = glyphs[name]
        glyph.coordinates.translate(((width - glyph.xMin - glyph.xMax) // 2, 0))
        glyph.recalcBounds(glyphs)
        font["hmtx"][name] = (width, glyph.xMin)


def _figures(font: Any, feature: str) -> dict[str, str]:
    """The glyphs of figures and those that the feature puts in their place."""
    layout = font["GSUB"].table
    tags = {index for one in layout.FeatureList.FeatureRecord if one.FeatureTag == feature for index in _lookups(one)}
    return {k: v for i in tags for sub in layout.LookupList.Lookup[i].SubTable for k, v in sub.mapping.items()}


def _lookups(record: Any) -> list[int]:
    return list(record.Feature.LookupListIndex)


def _subset(font: Any, codes: Iterable[int]) -> None:
    options = subset.Options(layout_features=FEATURES, name_IDs=["*"], notdef_outline=True, glyph_names=False)
    options.drop_tables += ["STAT"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)


def _measures(font: Any, em: int) -> None:
    above, below = round(em * ABOVE), round(em * BELOW)
    font["head"].unitsPerEm = em
    line, extent = font["hhea"], font["OS/2"]
    line.ascent, line.descent, line.lineGap = above, -below, 0
    extent.sTypoAscender, extent.sTypoDescender, extent.sTypoLineGap = above, -below, 0
    extent.usWinAscent, extent.usWinDescent = above, below


def _name(font: Any, face: Face) -> None:
    """Its own name; the copyright and the licence stay."""
    table = font["name"]
    table.names = [one for one in table.names if one.nameID in (0, 5, 8, 9, 11, 12, 13, 14)]
    postscript = Path(face.file).stem
    told = {1: face.family, 2: face.style, 3: postscript, 4: f"{face.family} {face.style}", 6: postscript}
    for number, text in told.items():
        table.setName(text, number, 3, 1, 0x409)


def main(folder: Path) -> None:
    """Writes all of them with their licences."""
    for face in FACES:
        make(face, folder / face.file)
    for package, name in LICENCES.items():
        (folder / name).write_bytes(licence(package))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
