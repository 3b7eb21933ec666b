"""What disturbs the sight of a track: people's shadows and arms, a camera that breathes, shakes and compresses.

It knows hands, lens and light of the virtual track, and changes pictures of it; of dice and frames it knows nothing.
May import `hand`, `optics`, `physics`.
"""
