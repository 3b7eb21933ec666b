"""Every screen is drawn at every size here: more dice than the few of one screen are kept ready."""

from functools import lru_cache

from kiosk.screens.kit.drawing import die_sprites

die_sprites._block = lru_cache(maxsize=512)(die_sprites._block.__wrapped__)  # type: ignore[attr-defined]
