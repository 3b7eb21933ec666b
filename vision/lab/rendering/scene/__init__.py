"""What a picture shows, as data: makes, plastics, lights, grounds, die mesh, camera, setup, throw.

mm; x right, y up the picture, z up. Imports itself.
"""
