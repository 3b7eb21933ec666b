"""The appliance: rules, tables, devices, screens and commands."""
