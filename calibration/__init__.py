"""Where the track lies in the picture, how large a die is there. Knows no screen."""
