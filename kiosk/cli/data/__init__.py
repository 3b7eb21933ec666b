"""Commands about what is saved: state, history, journal, backup, restore, forget."""
