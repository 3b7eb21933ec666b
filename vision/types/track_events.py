"""What happens on the track, as small values that cross from the camera's process to the table's."""

from dataclasses import asdict, dataclass

from vision.types.reading import Die, ForeignObject, judged
from vision.types.reasons import ReasonCode, Reasons


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened on the track; `t` is the source's own time in seconds."""

    t: float

    name = "event"

    def details(self) -> dict[str, object]:
        """The event's own JSON fields."""
        return {name: value for name, value in asdict(self).items() if name != "t"}

    def to_json(self) -> dict[str, object]:
        """The event as the command-line contract writes it."""
        return {"t": round(self.t, 3), "event": self.name, **self.details()}


@dataclass(frozen=True, slots=True)
class TrackedDie:
    """A die with the identity it keeps while it is followed.

    `kept`: it stayed where it was since the last reading.
    """

    id: int
    kept: bool
    die: Die

    @property
    def unseen(self) -> bool:
        """Whether it is said to lie where nobody saw it at the last reading."""
        return any(reason.code is ReasonCode.UNSEEN for reason in self.die.reasons)

    def to_json(self) -> dict[str, object]:
        """The die as the command-line contract writes it."""
        return {**self.die.to_json(), "id": self.id, "kept": self.kept}


@dataclass(frozen=True, slots=True)
class Rolling(Event):
    """Dice are moving."""

    name = "rolling"


@dataclass(frozen=True, slots=True)
class AtRest(Event):
    """Everything lies still: what lies there.

    `reasons` say what is doubtful of the picture as a whole, the gravest first. `picture` is the frame that was read,
    as JPEG; the boxes of the dice are in its pixels, and those of `things`, which lie there and are no dice.
    """

    dice: tuple[TrackedDie, ...] = ()
    reasons: Reasons = ()
    picture: bytes | None = None
    things: tuple[ForeignObject, ...] = ()

    name = "at_rest"

    @property
    def sure(self) -> bool:
        """Whether every die is and nothing else is doubtful."""
        return not self.reasons and all(tracked.die.sure for tracked in self.dice)

    @property
    def doubts(self) -> tuple[ReasonCode, ...]:
        """The codes of what is doubtful of the picture as a whole."""
        return tuple(reason.code for reason in self.reasons)

    def details(self) -> dict[str, object]:
        """Dice as in `kiosk read`, each with its id and whether it was kept."""
        things = {"things": [thing.to_json() for thing in self.things]} if self.things else {}
        known = judged((tracked.die for tracked in self.dice), self.reasons)
        return {"dice": [die.to_json() for die in self.dice], **known, **things}


@dataclass(frozen=True, slots=True)
class Lifted(Event):
    """Dice that lay there were picked up."""

    ids: tuple[int, ...] = ()

    name = "lifted"

    def details(self) -> dict[str, object]:
        """The ids of the dice that are gone."""
        return {"ids": list(self.ids)}


@dataclass(frozen=True, slots=True)
class Nudged(Event):
    """A die shows another face without having been thrown: somebody turned or bumped it."""

    id: int = 0
    before: str = ""
    after: str = ""

    name = "nudged"


@dataclass(frozen=True, slots=True)
class Covered(Event):
    """A hand or a cup is over the track; "rim": it is over no die and among none, "thing": it has not moved for long
    and is part of the track from now on."""

    reason: str = "hand"

    name = "covered"


@dataclass(frozen=True, slots=True)
class Hand(Event):
    """A hand over the track, told with every frame to those who want to know: see `vision.tracking.hand_pointing`.

    `over` is False once it has withdrawn; then `untouched` tells whether everything lies where it lay before. `zone`
    is the third of the track over which it is, "left", "middle" or "right", "" if none; `still` for how many seconds
    it has been held there without moving. `x` (0 left .. 1 right) and `y` are its place, in widths of the track.
    """

    over: bool = True
    zone: str = ""
    still: float = 0.0
    x: float = 0.5
    y: float = 0.3
    untouched: bool = False

    name = "hand"

    def details(self) -> dict[str, object]:
        """Where it is and for how long, or how it left the track."""
        if not self.over:
            return {"over": False, "untouched": self.untouched}
        place = {"x": round(self.x, 3), "y": round(self.y, 3)}
        return {"over": True, "zone": self.zone, "still": round(self.still, 3), **place}


@dataclass(frozen=True, slots=True)
class Advised(Event):
    """Play goes on, but the camera wants a look when there is time: the track has "moved" `by` mm since it was
    calibrated, the "light" is `by` times as bright or coloured otherwise, the newest calibration is "damaged", or the
    camera is "slow": `by` pictures a second; "settled": nothing of it any more."""

    reason: str = "moved"
    by: float = 0.0

    name = "advised"


@dataclass(frozen=True, slots=True)
class Blind(Event):
    """The camera sees nothing useful: "dark", "bright", "frozen", "blurred", "displaced", "no_camera" ..."""

    reason: str = "no_camera"

    name = "blind"
