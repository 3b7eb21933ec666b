"""Messages over a broker: what a link to one is, the MQTT client, and a broker for tests without a network.

The MQTT client is imported only when a link to a real broker is made.
"""
