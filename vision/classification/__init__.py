"""What one place shows: face by network, face by pip template, body colour, white balance.

Upright patches in, numbers out. Imports base, geometry.
"""
