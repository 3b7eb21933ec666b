"""Pictures for the reader's tests: dice drawn flat by a few lines, independent of the training's renderer."""

import cv2
import numpy as np

SITES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def table_top(height=360, width=640, colour=(52, 88, 38), seed=3):
    """A grainy cloth."""
    rng = np.random.default_rng(seed)
    grain = cv2.GaussianBlur(rng.normal(0, 14, (height, width)).astype(np.float32), (0, 0), 1)
    return np.clip(np.array(colour) + grain[..., None], 0, 255).astype(np.uint8)


def put_die(picture, x, y, value, edge=48.0, degrees=20.0, body=(232, 238, 240), pips=(24, 24, 26)):
    """Draws a rounded die with a soft shadow into `picture`, at twice the size and shrunk again."""
    side = int(edge * 4)
    sheet, cover = np.zeros((side, side, 3), np.float32), np.zeros((side, side), np.float32)
    half, centre = edge, side / 2
    corner = int(edge * 0.22)
    box = [int(centre - half) + corner, int(centre + half) - corner]
    cv2.rectangle(cover, (box[0], box[0]), (box[1], box[1]), 1.0, -1)
    cover = (cv2.dilate(cover, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * corner + 1,) * 2)) > 0).astype(
        np.float32
    )
    ramp = np.linspace(1.03, 0.9, side, dtype=np.float32)[:, None, None]
    sheet[:] = np.array(body, np.float32) * ramp
    for dx, dy in SITES[value]:
        at = (round(centre + dx * half * 0.52), round(centre + dy * half * 0.52))
        cv2.circle(sheet, at, round(edge * 0.19), tuple(float(c) for c in pips), -1, cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D((centre, centre), degrees, 0.5)
    turn[:, 2] += np.array([x, y]) - centre
    size = picture.shape[1], picture.shape[0]
    shade = cv2.warpAffine(cv2.GaussianBlur(np.roll(cover, 12, (0, 1)), (0, 0), 6), turn, size)[..., None]
    mask = cv2.warpAffine(cover, turn, size, flags=cv2.INTER_AREA)[..., None]
    paint = cv2.warpAffine(sheet, turn, size)
    ground = picture * (1 - 0.5 * shade)
    picture[:] = np.clip(ground + mask * (paint - ground), 0, 255).astype(np.uint8)
    return picture


def throw(values, edge=48.0, seed=3, **look):
    """A picture with dice of these values side by side, and their middles."""
    picture = table_top(seed=seed)
    rng = np.random.default_rng(seed)
    places = []
    for k, value in enumerate(values):
        x, y = 80 + 120 * (k % 5), 100 + 150 * (k // 5)
        put_die(picture, x, y, value, edge, float(rng.uniform(0, 90)), **look)
        places.append((x, y))
    return picture, places
