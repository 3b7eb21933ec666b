"""The settings screens, made from the schema: a page of groups, a page a group, a page a setting."""
