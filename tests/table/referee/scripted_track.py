"""A track made of events, for tests of the referee: throws, picks up, lays down, as the tracker would tell it."""

from dataclasses import dataclass, field, replace

from kiosk.config.schema import Config
from kiosk.games.cameroun.game import Cameroun
from kiosk.games.engine.moves import Move, Throw
from kiosk.table.journal import Journal
from kiosk.table.referee.referee import Referee
from kiosk.table.referee.state.referee_state import RefereeState
from tests.reasons import because
from vision.types.reading import Die
from vision.types.track_events import AtRest, Covered, Event, Lifted, Nudged, Rolling, TrackedDie


class MemoryTable(Journal):
    """A table without a disk."""

    def __init__(self, players: int = 2, **options: object) -> None:
        super().__init__(Cameroun(), players, dict(options), names=("Marie", "Paul", "Jeanne", "Luc")[:players])


def bare(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves without the colours that the camera saw."""
    return tuple(replace(move, colours=None) if isinstance(move, Throw) else move for move in moves)


def die(face: int | str, place: int = 0, doubts=(), likely=()) -> Die:  # type: ignore[no-untyped-def]
    return Die(str(face), "white", (place * 50, 10, 40, 40), 0.5 if doubts else 0.99, because(*doubts), tuple(likely))


def rest(*faces: int, first: int = 1) -> AtRest:
    """Dice with these faces lie still and are sure; their ids count from `first`."""
    return AtRest(0.0, tuple(TrackedDie(n, False, die(face, n)) for n, face in enumerate(faces, first)))


def played(moment: RefereeState) -> RefereeState:
    """The throw that lies there is played."""
    found = moment.verdict
    assert found.throw is not None
    moment.table.play(found.throw)
    moment.lay = found.lay
    moment.close()
    moment.sync()
    return moment


@dataclass
class Track:
    """Dice by id, told to a referee; `new_ids`: thrown dice get new identities."""

    referee: Referee
    lying: dict[int, Die] = field(default_factory=dict)
    held: list[int] = field(default_factory=list)
    new_ids: bool = False
    now: float = 0.0
    next_id: int = 1

    def tell(self, *events: Event) -> None:
        for event in events:
            self.now += 0.1
            self.referee.tick(self.now)
            self.referee.see(event)

    def rest(self, thrown=(), doubts=(), picture: bytes = b"jpeg") -> None:  # type: ignore[no-untyped-def]
        dice = tuple(TrackedDie(i, i not in thrown, seen) for i, seen in sorted(self.lying.items()))
        self.tell(AtRest(self.now, dice, because(*doubts), picture))

    def lift(self, *ids: int) -> None:
        for number in ids:
            del self.lying[number]
            self.held.append(number)
        self.tell(Covered(self.now), Lifted(self.now, tuple(ids)))

    def lift_all(self) -> None:
        if self.lying:
            self.lift(*self.lying)

    def land(self, *dice: Die, roll: bool = True, doubts=()) -> list[int]:  # type: ignore[no-untyped-def]
        """Dice land; those in the hand first."""
        ids = []
        for seen in dice:
            if self.held and not self.new_ids:
                number = self.held.pop(0)
            else:
                self.held = self.held[1:]
                number, self.next_id = self.next_id, self.next_id + 1
            self.next_id = max(self.next_id, number + 1)
            self.lying[number] = replace(seen, box=(number * 50, 10, 40, 40))
            ids.append(number)
        self.tell(Rolling(self.now) if roll else Covered(self.now))
        self.rest(ids, doubts)
        return ids

    def throw(self, *faces: int | str | Die) -> list[int]:
        """Picks up everything and throws."""
        self.lift_all()
        return self.land(*(face if isinstance(face, Die) else die(face) for face in faces))

    def nudge(self, number: int, face: int) -> None:
        before = self.lying[number]
        self.lying[number] = replace(before, face=str(face))
        self.tell(Nudged(self.now, number, before.face, str(face)))
        self.rest([number])


def play(players: int = 2, confirm: str = "button", missing: str = "die", **options: object) -> Track:
    config = Config.model_validate({"play": {"confirm": confirm, "missing_die": missing}})
    return Track(Referee(MemoryTable(players, **options), config))


def keys(track: Track) -> list[str]:
    return [choice.key for choice in track.referee.panel().choices]


def choose(track: Track, start: str) -> None:
    key = next(key for key in keys(track) if key.startswith(start))
    assert track.referee.choose(key)


def decide(track: Track, kind: str, column: str) -> None:
    """The decision, through the choice that leads to it."""
    wanted = f'move:{{"column": "{column}", "decide": "{kind}"}}'
    if wanted not in keys(track):
        choose(track, "announce")
    assert track.referee.choose(wanted), keys(track)


def faces(track: Track) -> tuple[object, ...]:
    """The faces of the standing throw."""
    throw = track.referee.moment.standing()
    return throw.faces if throw is not None else ()
