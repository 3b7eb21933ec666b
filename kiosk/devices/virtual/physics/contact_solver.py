"""Where dice touch the floor, the walls and each other, and the impulses that keep them apart.

Sequential impulses with Coulomb friction and restitution, after E. Catto, "Iterative Dynamics with Temporal
Coherence", 2005, without warm starting: steps are short and dice are few.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.devices.virtual.physics.rigid_body import CORE, CORNERS, INVERSE_INERTIA, KNOBS, ROUND, Body, Vector

SLOW = 90.0
"""mm/s: below this approach speed nothing bounces, so that dice come to rest."""
NEAR = 0.6
"""mm: contacts are seen this far ahead. Stopping a die before it is inside the floor, and not after, is what
keeps it from gaining energy each time it is pushed out again."""
TOUCH = 2 * ROUND + NEAR
DIE_BOUNCE, DIE_FRICTION = 0.42, 0.16
REACH = 2 * CORE * math.sqrt(3) + TOUCH
FURTHEST = CORE * math.sqrt(3) + NEAR + 1e-6
"""mm from a plane, less the rounding, beyond which no die touches it however it is turned."""


@dataclass(frozen=True, slots=True)
class Plane:
    """A flat obstacle: points with `normal` . p < `offset` are inside it."""

    normal: Vector
    offset: float
    bounce: float
    friction: float


@dataclass(slots=True)
class Contact:
    """`first` is pushed along `normal`, `second` (None: the tray) the other way; arms from their centres.

    `target` is the speed along the normal that is aimed at, `mass` and `drag` the resistance to
    an impulse along it and (at most) across it; `pressed` and `rubbed` are the impulses given so far.
    """

    first: Body
    second: Body | None
    arm: Vector
    other_arm: Vector
    normal: Vector
    depth: float
    bounce: float
    friction: float
    target: float = 0.0
    mass: float = 1.0
    drag: float = 1.0
    pressed: float = 0.0
    rubbed: Vector = (0.0, 0.0, 0.0)


def plane_contacts(body: Body, plane: Plane) -> list[Contact]:
    """Corners of the die that have come into the plane."""
    nx, ny, nz = plane.normal
    place = body.place
    height = nx * place[0] + ny * place[1] + nz * place[2] - plane.offset - ROUND
    if height > FURTHEST:
        return []
    ax, ay, az = body.rows
    local = (
        nx * ax[0] + ny * ay[0] + nz * az[0],
        nx * ax[1] + ny * ay[1] + nz * az[1],
        nx * ax[2] + ny * ay[2] + nz * az[2],
    )
    if height > CORE * (abs(local[0]) + abs(local[1]) + abs(local[2])) + NEAR:
        return []
    found = []
    for corner in CORNERS:
        gap = height + local[0] * corner[0] + local[1] * corner[1] + local[2] * corner[2]
        if gap < NEAR:
            x, y, z = _turned(body, corner)
            arm = (x - nx * ROUND, y - ny * ROUND, z - nz * ROUND)
            found.append(Contact(body, None, arm, arm, plane.normal, -gap, plane.bounce, plane.friction))
    return found


def pair_contacts(first: Body, second: Body) -> list[Contact]:
    """Where two dice touch: at most the four deepest places (a negative depth is a gap)."""
    (ax, ay, az), (bx, by, bz) = first.place, second.place
    x, y, z = ax - bx, ay - by, az - bz
    if x * x + y * y + z * z > REACH * REACH:
        return []
    found = _knobs_in(first, second) + [_swapped(c) for c in _knobs_in(second, first)]
    found.sort(key=lambda c: -c.depth)
    return found[:4]


def solve(contacts: Sequence[Contact], dt: float, rounds: int = 4) -> None:
    """Changes speeds so that nothing gets inside another within `dt`; what comes in fast bounces."""
    for contact in contacts:
        approach = _closing(contact)
        contact.mass = _resistance(contact, contact.normal)
        contact.drag = _most_resistance(contact)
        allowed = min(contact.depth, 0.0) / dt
        contact.target = -contact.bounce * approach if approach < min(-SLOW, allowed) else allowed
    for _ in range(rounds):
        for contact in contacts:
            _push_apart(contact)


def separate(contacts: Sequence[Contact], share: float = 0.3, slack: float = 0.04) -> None:
    """Moves and turns bodies out of each other by a share of how deep they are.

    Turning as an impulse would (not lifting alone) keeps a die that lands on a corner from gaining height.
    """
    for contact in contacts:
        deep = contact.depth - slack
        if deep <= 0:
            continue
        amount = deep * share / contact.mass
        shift = (contact.normal[0] * amount, contact.normal[1] * amount, contact.normal[2] * amount)
        contact.first.shift(contact.arm, shift)
        if contact.second is not None and not contact.second.asleep:
            contact.second.shift(contact.other_arm, (-shift[0], -shift[1], -shift[2]))


def _turned(body: Body, point: Vector) -> Vector:
    x, y, z = point
    (a, b, c), (d, e, f), (g, h, i) = body.rows
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z


def _knobs_in(body: Body, host: Body) -> list[Contact]:
    """Corners and edge middles of `body` that are within touch of the inner cube of `host`."""
    (a, b, c), (d, e, f), (g, h, i) = host.rows
    ox, oy, oz = (p - q for p, q in zip(body.place, host.place, strict=True))
    found = []
    limit = CORE + TOUCH
    for knob in KNOBS:
        kx, ky, kz = _turned(body, knob)
        x, y, z = kx + ox, ky + oy, kz + oz
        u = a * x + d * y + g * z
        v = b * x + e * y + h * z
        w = c * x + f * y + i * z
        if abs(u) > limit or abs(v) > limit or abs(w) > limit:
            continue
        hit = _core_distance(u, v, w)
        if hit is None:
            continue
        (nu, nv, nw), depth = hit
        normal = (a * nu + b * nv + c * nw, d * nu + e * nv + f * nw, g * nu + h * nv + i * nw)
        nx, ny, nz = normal
        arm = (kx - nx * ROUND, ky - ny * ROUND, kz - nz * ROUND)
        other = (arm[0] + ox, arm[1] + oy, arm[2] + oz)
        found.append(Contact(body, host, arm, other, normal, depth, DIE_BOUNCE, DIE_FRICTION))
    return found


def _core_distance(u: float, v: float, w: float) -> tuple[Vector, float] | None:
    """Outward normal (die axes) and depth of a knob near the inner cube; None when it does not touch."""
    du = u - max(-CORE, min(CORE, u))
    dv = v - max(-CORE, min(CORE, v))
    dw = w - max(-CORE, min(CORE, w))
    square = du * du + dv * dv + dw * dw
    if square >= TOUCH * TOUCH:
        return None
    if square > 1e-9:
        size = math.sqrt(square)
        return (du / size, dv / size, dw / size), 2 * ROUND - size
    depths = (CORE - abs(u), CORE - abs(v), CORE - abs(w))
    axis = depths.index(min(depths))
    sign = math.copysign(1.0, (u, v, w)[axis])
    return (sign * (axis == 0), sign * (axis == 1), sign * (axis == 2)), 2 * ROUND + depths[axis]


def _swapped(contact: Contact) -> Contact:
    """The same contact seen from the other die."""
    assert contact.second is not None
    nx, ny, nz = contact.normal
    return Contact(
        contact.second, contact.first, contact.other_arm, contact.arm, (-nx, -ny, -nz), contact.depth,
        contact.bounce, contact.friction,
    )  # fmt: skip


def _relative(contact: Contact) -> Vector:
    vx, vy, vz = contact.first.velocity_at(contact.arm)
    if contact.second is None or contact.second.asleep:
        return vx, vy, vz
    ux, uy, uz = contact.second.velocity_at(contact.other_arm)
    return vx - ux, vy - uy, vz - uz


def _closing(contact: Contact) -> float:
    (vx, vy, vz), (nx, ny, nz) = _relative(contact), contact.normal
    return vx * nx + vy * ny + vz * nz


def _resistance(contact: Contact, direction: Vector) -> float:
    """Speed change at the contact along `direction` for a unit impulse along it."""
    total = 0.0
    for body, (x, y, z) in ((contact.first, contact.arm), (contact.second, contact.other_arm)):
        if body is None or body.asleep:
            continue
        nx, ny, nz = direction
        cx, cy, cz = y * nz - z * ny, z * nx - x * nz, x * ny - y * nx
        total += 1.0 + (cx * cx + cy * cy + cz * cz) * INVERSE_INERTIA
    return total


def _most_resistance(contact: Contact) -> float:
    """What `_resistance` can be at the most, whatever the direction."""
    total = 0.0
    for body, (x, y, z) in ((contact.first, contact.arm), (contact.second, contact.other_arm)):
        if body is not None and not body.asleep:
            total += 1.0 + (x * x + y * y + z * z) * INVERSE_INERTIA
    return total


def _push_apart(contact: Contact) -> None:
    """One round at one contact. Impulses are summed up, and it is the sums that are kept within bounds: a later
    round may take back what an earlier one gave too much, or bounces at several corners would gain energy."""
    vx, vy, vz = _relative(contact)
    nx, ny, nz = contact.normal
    closing = vx * nx + vy * ny + vz * nz
    pressed = max(contact.pressed + (contact.target - closing) / contact.mass, 0.0)
    change = pressed - contact.pressed
    contact.pressed = pressed
    jx, jy, jz = change * nx, change * ny, change * nz
    rx, ry, rz = contact.rubbed
    tx, ty, tz = vx - closing * nx, vy - closing * ny, vz - closing * nz
    wx, wy, wz = rx - tx / contact.drag, ry - ty / contact.drag, rz - tz / contact.drag
    size = math.sqrt(wx * wx + wy * wy + wz * wz)
    most = contact.friction * pressed
    if size > most:
        share = most / size
        wx, wy, wz = wx * share, wy * share, wz * share
    contact.rubbed = (wx, wy, wz)
    jx, jy, jz = jx + wx - rx, jy + wy - ry, jz + wz - rz
    contact.first.push(contact.arm, (jx, jy, jz))
    if contact.second is not None and not contact.second.asleep:
        contact.second.push(contact.other_arm, (-jx, -jy, -jz))
