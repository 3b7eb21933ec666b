"""The panel of a moment: which question, which dice, which choices."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from kiosk.games.engine import Decision, Face, Phrase, Throw, named
from kiosk.table import dice_words as words
from kiosk.table import opponent_panel
from kiosk.table import sentences as say
from kiosk.table.answers import move_key
from kiosk.table.faces import PIPS, POKER, faces_of, table_face
from kiosk.table.lay import Slot
from kiosk.table.moment import Moment
from kiosk.table.panel import Choice, Panel
from kiosk.table.shown import dice_of, entered, focus_of, photographed
from kiosk.table.verdict import Verdict
from vision.doubt import COLOUR
from vision.events import TrackedDie

LEANING = ("leaning", "rim", "cut-off")
"""Doubts after which the die itself is better thrown again."""


def panel(moment: Moment) -> Panel:
    """The question of this moment."""
    stage = moment.stage()
    ask = moment.ask
    shown = _STAGES[stage](moment, moment.verdict)
    if stage in opponent_panel.WORDED:
        shown = opponent_panel.panel(moment, shown)
    picture = shown.picture or moment.judged.picture if stage in _WITH_READING else moment.photo.picture
    notice = say.blind(moment.blind) if moment.blind else None
    detail = moment.refusal or shown.detail or (say.STILL_MOVING if moment.impatient else None)
    throws = ask.throws if moment.with_dice else 0
    return replace(shown, throw=ask.throw, throws=throws, picture=picture, notice=notice, detail=detail)


def _ask(moment: Moment, kind: str, question: Phrase, choices: Sequence[Choice] = (), **more: object) -> Panel:
    defaults: dict[str, object] = {"dice": dice_of(moment)}
    return Panel(kind, moment.ask.player, question, choices=tuple(choices), **(defaults | more))  # type: ignore[arg-type]


def _name(moment: Moment, template: Phrase, **values: object) -> Phrase:
    return Phrase(template.template, {"name": moment.table.names[moment.ask.player], **values})


def _throw(moment: Moment, _: Verdict) -> Panel:
    ask = moment.ask
    name = moment.table.names[ask.player]
    void = sum(slot.void for slot in moment.lay)
    if void:
        question = say.again(void)
    elif ask.question is not None and not moment.lay:
        question = _question(moment)
    elif ask.throw == 1 or not moment.lay:
        question = words.throw_these(name, ask.dice)
    else:
        question = say.throw_on(name, ask.throw, ask.throws)
    return _ask(moment, "throw", question, _decisions(moment) + _after_throw(moment))


def _after_throw(moment: Moment) -> list[Choice]:
    ask, sight = moment.ask, moment.sight
    # Dice that a cup hides again are corrected as long as nobody went on from them.
    open_ = not ask.cup or isinstance(moment.table.moves[-1:][0] if moment.table.moves else None, Throw)
    choices = [say.CORRECT] if moment.standing() is not None and open_ else []
    if ask.dice and not moment.lay and len(sight.dice) == len(ask.dice) and not sight.fresh:
        choices.append(say.COUNT_LYING)
    return choices + ([say.ENTER_CHOICE] if ask.dice else [])


def _rolling(moment: Moment, _: Verdict) -> Panel:
    return _ask(moment, "rolling", say.ROLLING, [say.ENTER_CHOICE] if moment.ask.dice else [])


def _covered(moment: Moment, _: Verdict) -> Panel:
    return _ask(moment, "rolling", say.COVERED, [say.ENTER_CHOICE] if moment.ask.dice else [])


def _cards(moment: Moment, _: Verdict) -> Panel:
    return _ask(moment, "cards", _question(moment), _decisions(moment), detail=_news(moment))


def _question(moment: Moment) -> Phrase:
    question = moment.ask.question
    return _name(moment, say.CHOOSE) if question is None else named(question, moment.table.names)


def _news(moment: Moment) -> Phrase | None:
    """What the last move settled, where no dice tell it."""
    news = None if moment.with_dice else moment.table.state.news()
    return None if news is None else named(news, moment.table.names)


def _choose(moment: Moment, verdict: Verdict) -> Panel:
    detail = say.WAITING_THROW if verdict.kind == "early" else _news(moment)
    return _ask(moment, "choose", _question(moment), _decisions(moment) + _more(moment), detail=detail)


def _more(moment: Moment) -> list[Choice]:
    if moment.blind and moment.ask.dice:
        return [say.ENTER_RETHROW, *_after_throw(moment)[:-1]]
    return _after_throw(moment)


def _decisions(moment: Moment) -> list[Choice]:
    """Every decision, best first; those that only lead to a throw stand behind one choice."""
    unlocks = moment.unlocks
    moves = moment.table.state.moves()
    if len(unlocks) in (0, len(moves)):
        return [choice_of(move, moment) for move in moves]
    choices: list[Choice] = []
    for move in moves:
        if move not in unlocks:
            choices.append(choice_of(move, moment))
        elif say.ANNOUNCE_CHOICE not in choices:
            choices.append(say.ANNOUNCE_CHOICE)
    return choices


def choice_of(move: Decision, moment: Moment) -> Choice:
    """A decision as a choice; one that names a single card, or points, has its place on a pad."""
    names = moment.table.names
    cards, number = move.get("cards") or (move.get("card"),), move.get("points")
    return Choice(
        move_key(move),
        named(move.label or Phrase(move.kind), names),
        move.points,
        minor=move.rare,
        card=cards[0] if len(cards) == 1 and isinstance(cards[0], str) else None,
        number=number if isinstance(number, int) else None,
        side=None if move.side is None else named(move.side, names),
        group=move.group,
        dice=move.dice,
    )


def _announce(moment: Moment, _: Verdict) -> Panel:
    choices = [choice_of(move, moment) for move in moment.unlocks]
    if moment.announcing:
        choices.append(say.CANCEL)
    else:
        unlocks = moment.unlocks
        others = [move for move in moment.table.state.moves() if move not in unlocks]
        rest = [replace(choice_of(move, moment), minor=True) for move in others]
        choices += [*rest, say.CORRECT]
    return _ask(moment, "announce", _name(moment, say.ANNOUNCE), choices, blinks=True)


def _void(moment: Moment, _: Verdict) -> Panel:
    choices = [choice_of(move, moment) for move in moment.unlocks]
    return _ask(moment, "void", say.VOID, [*choices, say.NO_THROW], detail=say.VOID_DETAIL, blinks=True)


def _in_hand(moment: Moment, verdict: Verdict) -> Panel:
    gone = len(verdict.match.gone)
    decisions = _decisions(moment)
    if moment.confirms and not moment.notes.agreed and not any(slot.void for slot in moment.lay):
        choices = [say.RETHROW, *decisions, *_after_throw(moment)]
        return _ask(moment, "confirm", say.rethrow(gone), choices, blinks=True)
    return _ask(moment, "in_hand", say.THROW_NOW, [*decisions, *_after_throw(moment)])


def _confirm(moment: Moment, verdict: Verdict) -> Panel:
    question = say.rethrown(len(verdict.dice))
    return _ask(moment, "confirm", question, [say.ACCEPT, say.REFUSE, say.ENTER_CHOICE], blinks=True, **_late(moment))


def _offer(moment: Moment, _: Verdict) -> Panel:
    more = {"detail": say.OFFER_DETAIL} | _late(moment)
    choices = [say.ACCEPT, say.REFUSE, say.ENTER_CHOICE]
    return _ask(moment, "offer", _name(moment, say.OFFER), choices, blinks=True, **more)


def _late(moment: Moment) -> dict[str, object]:
    return {"detail": say.LATER} if moment.frozen is not None else {}


def _unsure(moment: Moment, verdict: Verdict) -> Panel:
    die = verdict.dice[0]
    leaning = die.die.doubt in LEANING
    again = replace(say.ALL_AGAIN if moment.all_again else say.AGAIN, minor=not leaning)
    # What a cup hid was thrown long ago: it is told as it lies.
    choices = [*_faces(moment, die), *([] if moment.ask.cup else [again]), say.DROP, say.ENTER_CHOICE]
    more = {"detail": say.doubt(die.die.doubt)} | _late(moment)
    return _ask(moment, "doubt", say.WHICH_FACE, choices, focus=focus_of(moment, die), blinks=True, **more)


def _faces(moment: Moment, die: TrackedDie) -> list[Choice]:
    likely = [table_face(face) for face, _ in sorted(die.die.likely, key=lambda entry: -entry[1])]
    colour = moment.notes.colours.get(die.id, die.die.colour)
    return faces([*likely, table_face(die.die.face)], moment, colour=colour)


def faces(first: Sequence[Face], moment: Moment, without: Face | None = None, colour: str = "white") -> list[Choice]:
    """A choice for every face that a die has, `first` those."""
    known = faces_of(moment.ask.dice[0]) if moment.ask.dice else _kin(first)
    ordered = dict.fromkeys([face for face in first if face in known] + list(known))
    return [
        Choice(f"face:{face}", Phrase(str(face)), face=face, colour=colour) for face in ordered if face != without
    ]


def _kin(given: Sequence[Face]) -> tuple[Face, ...]:
    return POKER if any(isinstance(face, str) for face in given) else PIPS


def _doubted(moment: Moment, verdict: Verdict) -> Panel:
    code = next(iter(moment.judged.doubts), None)
    more = {"detail": say.doubt(code) if code else None} | _late(moment)
    return _ask(moment, "doubt", say.IS_IT_RIGHT, [say.YES, say.DROP, say.ENTER_CHOICE], blinks=True, **more)


def _missing(moment: Moment, verdict: Verdict) -> Panel:
    if not verdict.match.gone or moment.notes.fallen:
        everything = moment.all_again and bool(moment.notes.again)
        detail = say.again(len(moment.notes.again)) if everything else say.throw_missing(verdict.count)
        question = say.missing(verdict.count)
        if moment.ask.cup:
            detail = say.LIFT_WHOLLY
        if any(die.colour != "any" for die in verdict.difference.missing):
            question = words.missing_dice(moment.ask.dice, verdict.difference)
        if verdict.difference.extra:
            detail = _extra(moment, verdict)
        return _ask(moment, "wrong_dice", question, [say.DROP, say.ENTER_CHOICE], detail=detail)
    kept = [
        Choice(f"aside:{index}", say.ASIDE_LABEL, face=moment.lay[index].face)
        for index in _candidates(moment, verdict)
    ]
    choices = [*kept, say.FALLEN, say.DROP, say.ENTER_CHOICE]
    return _ask(moment, "missing", say.aside(verdict.count), choices, blinks=True)


def _candidates(moment: Moment, verdict: Verdict) -> list[int]:
    """One missing die of each face, the commonest face of the turn first: that is what people keep."""
    faces_of_turn = [slot.face for slot in moment.lay]
    first = {moment.lay[index].face: index for index in reversed(verdict.match.gone)}
    return sorted(first.values(), key=lambda index: -faces_of_turn.count(moment.lay[index].face))


def _too_many(moment: Moment, verdict: Verdict) -> Panel:
    question = _extra(moment, verdict)
    return _ask(moment, "wrong_dice", question, [say.DROP, say.ENTER_CHOICE])


def _extra(moment: Moment, verdict: Verdict) -> Phrase:
    return words.extra_dice(moment.ask.dice, verdict.difference, moment.notes.colours)


def _colours(moment: Moment, verdict: Verdict) -> Panel:
    """As many dice as asked for, yet not the right ones: what is missing, and what is there instead."""
    asked, difference = moment.ask.dice, verdict.difference
    kind = words.other_kind(asked, difference.extra)
    if kind is not None:
        return _ask(moment, "wrong_dice", kind, [say.DROP, say.ENTER_CHOICE])
    question = words.missing_dice(asked, difference)
    choices = [say.RIGHT_DICE, say.DROP, say.ENTER_CHOICE]
    return _ask(moment, "wrong_dice", question, choices, detail=_extra(moment, verdict))


def _colour(moment: Moment, verdict: Verdict) -> Panel:
    """Of what colour is this die? First the colours that are asked for."""
    die = verdict.dice[0]
    asked = dict.fromkeys([*(ask.colour for ask in moment.ask.dice), "white", "green", "red", "other"])
    face = table_face(die.die.face)
    choices = [Choice(f"colour:{colour}", words.THE[colour], face=face, colour=colour) for colour in asked]
    more = {"detail": say.doubt(COLOUR)} | _late(moment)
    choices += [say.DROP, say.ENTER_CHOICE]
    return _ask(moment, "doubt", say.WHICH_COLOUR, choices, focus=focus_of(moment, die), blinks=True, **more)


def _again(moment: Moment, verdict: Verdict) -> Panel:
    choices = [say.COUNT_VOID, say.DROP, say.ENTER_CHOICE]
    focus = focus_of(moment, verdict.dice[0])
    return _ask(moment, "wrong_dice", say.again(verdict.count), choices, focus=focus)


def _nudged(moment: Moment, _: Verdict) -> Panel:
    index, event = moment.nudged_slot() or 0, moment.nudge
    both = {"before": moment.lay[index].face, "after": table_face(event.after) if event is not None else 0}
    choices = [Choice(f"nudge:{word}", Phrase(str(face)), face=face) for word, face in both.items()]
    return _ask(moment, "doubt", say.NUDGED, choices, focus=index, blinks=True)


def _correct(moment: Moment, _: Verdict) -> Panel:
    throw = moment.standing()
    standing = throw.faces if throw is not None else ()
    index = moment.correcting if moment.correcting is not None else -1
    dice = photographed(moment)
    if index < 0:
        choices = [Choice(f"die:{i}", Phrase(str(face)), face=face) for i, face in enumerate(standing)]
        return _ask(moment, "correct", say.WHICH_DIE, [*choices, say.CANCEL], dice=dice)
    slot = moment.photo.lay[index] if index < len(moment.photo.lay) else Slot(standing[index])
    likely = [table_face(face) for face, _ in slot.likely]
    choices = faces([*likely, standing[index]], moment, without=standing[index])
    return _ask(moment, "doubt", say.WHICH_FACE, [*choices, say.CANCEL], dice=dice, focus=index)


def _enter(moment: Moment, _: Verdict) -> Panel:
    entry = moment.entry
    if entry is None:
        raise AssertionError("the stage of hand entry has an entry")
    leave = say.LEAVE_BLIND if moment.blind else say.LEAVE_ENTRY
    minor = ([say.STEP_BACK] if entry.given else []) + ([leave] if entry.asked_for or not moment.blind else [])
    dice = entered(entry)
    if not entry.full:
        number = len(entry.given)
        colour = entry.colour(number)
        kept = [Choice("keep", say.KEEP_LABEL, face=entry.lay[number].face, colour=colour)] if entry.lay else []
        question = _name(moment, say.ENTER, number=number + 1)
        if len({die.colour for die in entry.dice}) > 1:
            question = _name(moment, say.ENTER_COLOUR, die=words.THE[colour])
        choices = [*kept, *faces((), moment, colour=colour), *minor]
        return _ask(moment, "enter", question, choices, dice=dice, focus=number)
    if not entry.thrown:
        return _ask(moment, "enter", say.NONE_THROWN, [say.RESTART, *minor], dice=dice)
    question = _name(moment, say.ENTERED)
    return _ask(moment, "enter", question, [say.PLAY_ENTRY, say.RESTART, *minor], dice=dice, blinks=True)


def _over(moment: Moment, _: Verdict) -> Panel:
    choices = [say.CORRECT] if moment.standing() is not None else []
    return _ask(moment, "over", say.OVER, choices, dice=photographed(moment))


_WITH_READING = ("colour", "unsure", "doubted", "offer", "confirm", "missing", "too_many", "colours", "again")
_STAGES: dict[str, Callable[[Moment, Verdict], Panel]] = {
    "correct": _correct,
    "over": _over,
    "nudged": _nudged,
    "enter": _enter,
    "void": _void,
    "unsure": _unsure,
    "doubted": _doubted,
    "offer": _offer,
    "confirm": _confirm,
    "rolling": _rolling,
    "covered": _covered,
    "missing": _missing,
    "too_many": _too_many,
    "colours": _colours,
    "colour": _colour,
    "again": _again,
    "in_hand": _in_hand,
    "announce": _announce,
    "cards": _cards,
    "choose": _choose,
    "throw": _throw,
}
