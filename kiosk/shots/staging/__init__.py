"""What scenes are made of: fake eyes, pictures of dice, throws, moves."""
