"""Commands for the owner: doctor, settings, diagnostics."""
