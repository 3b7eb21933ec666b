"""Brings every catalogue in step with the code and names what is not translated yet."""

from kiosk.i18n.extract import FOLDER, read, write

for folder in sorted(entry for entry in FOLDER.iterdir() if (entry / "LC_MESSAGES").is_dir()):
    for message in write(folder.name, read(folder.name)):
        print(f"{folder.name}: {message}")
