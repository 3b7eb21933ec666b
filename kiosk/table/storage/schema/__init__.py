"""The journal's schema, one script a version; see `files.schema_migration.migrate`."""
