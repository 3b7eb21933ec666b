"""Dice put into the strip of kept dice, told to the referee as the tracker tells them."""

from dataclasses import replace

from tests.table.referee.scripted_track import bare, choose, die, faces, keys, play


def aside(face, **more):
    """A die in the strip."""
    return replace(die(face, **more), strip=True)


def rethrown(track):
    return track.referee.moment.standing().rethrown


def states(track):
    return [(shown.face, shown.state) for shown in track.referee.panel().dice]


def test_dice_in_the_strip_are_known_by_their_faces_not_by_who_the_tracker_takes_them_for():
    track = play(confirm="dice")
    track.throw(6, 2, 6, 3, 4)
    track.lift_all()
    track.land(aside(6), aside(6), roll=False)
    assert states(track)[:3] == [(6, "kept"), (2, "in_hand"), (6, "kept")]
    track.land(die(1), die(5), die(5))
    assert (faces(track), rethrown(track)) == ((6, 1, 6, 5, 5), (1, 3, 4))


def test_dice_in_the_strip_and_thrown_ones_may_be_seen_at_once():
    track = play(confirm="dice")
    track.throw(6, 2, 6, 3, 4)
    track.lift_all()
    track.land(die(1), aside(6), die(5), aside(6), die(5))
    assert (faces(track), rethrown(track)) == ((6, 1, 6, 5, 5), (1, 3, 4))


def test_held_in_the_hand_while_the_others_are_thrown_then_put_there():
    track = play(confirm="dice")
    track.throw(6, 2, 6, 3, 4)
    track.lift_all()
    track.land(die(1), die(5), die(5))
    assert track.referee.panel().kind == "missing"
    track.land(aside(6), aside(6), roll=False)
    assert (faces(track), rethrown(track)) == ((6, 1, 6, 5, 5), (1, 3, 4))


def test_moved_there_between_throws_nothing_is_asked_and_taken_out_again_it_is_no_throw():
    track = play()
    track.throw(6, 2, 6, 3, 4)
    before = bare(track.referee.table.moves)
    (first, *_) = track.lying
    track.lift(first)
    track.land(aside(6), roll=False)
    assert track.referee.panel().kind == "choose"
    assert states(track)[0] == (6, "kept")
    track.lying[first] = die(6)
    track.rest()
    assert track.referee.panel().kind == "choose"
    assert states(track)[0] == (6, "lying")
    assert bare(track.referee.table.moves) == before


def test_a_die_along_the_edge_that_only_touches_it_is_kept_one_that_leans_is_asked_about():
    for doubt, kind in (("rim", "choose"), ("leaning", "doubt")):
        track = play(confirm="dice")
        track.throw(6, 2, 6, 3, 4)
        track.lift(1)
        track.land(aside(6, doubts=[doubt]), roll=False)
        assert track.referee.panel().kind == kind


def test_put_there_with_another_face_it_is_asked_about_never_scored():
    for confirm in ("dice", "button"):
        track = play(confirm=confirm)
        track.throw(6, 2, 6, 3, 4)
        track.lift(2)
        track.land(aside(1), roll=False)
        panel = track.referee.panel()
        assert (panel.kind, faces(track)) == ("offer", (6, 2, 6, 3, 4))
        assert "bande" in str(panel.detail)
        choose(track, "accept")
        assert faces(track) == (6, 1, 6, 3, 4)


def test_a_thrown_die_that_ends_there_with_a_face_that_nobody_kept_was_thrown():
    track = play(confirm="dice")
    track.throw(6, 2, 6, 3, 4)
    track.lift(2, 4)
    track.land(die(5), aside(1))
    assert (sorted(faces(track)), rethrown(track)) == ([1, 4, 5, 6, 6], (1, 3))
    track = play(confirm="dice")
    track.throw(6, 2, 6, 3, 4)
    track.lift(2)
    track.land(aside(1))
    assert (faces(track), rethrown(track)) == ((6, 1, 6, 3, 4), (1,))


def test_a_die_thrown_alone_into_the_strip_is_a_throw_if_somebody_says_so():
    track = play(confirm="dice")
    track.throw(6, 2, 6, 3, 4)
    track.lift(2)
    track.land(aside(2))
    assert track.referee.panel().kind == "offer"
    choose(track, "accept")
    assert (len(track.referee.table.moves), rethrown(track)) == (2, (1,))


def test_the_first_throw_of_a_turn_keeps_nothing_wherever_dice_fall():
    track = play()
    track.throw(die(6), aside(2), aside(2), die(3), die(4))
    assert sorted(faces(track)) == [2, 2, 3, 4, 6]
    assert "accept" not in keys(track)
