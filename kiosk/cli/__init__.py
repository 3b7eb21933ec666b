"""The commands, one file each; `main` finds them by name."""
