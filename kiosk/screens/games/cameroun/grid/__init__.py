"""The sheet of Le Cameroun as a grid: a row per player, ten columns for all, what is left of them below."""
