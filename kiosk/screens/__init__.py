"""What people see: theme, layout, one file a screen; `sheets` has one file a game."""
