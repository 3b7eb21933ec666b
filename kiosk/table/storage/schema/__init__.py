"""The journal's schema, one script a version; see `storefile.migrate`."""
