"""Folders of pictures and video files as cameras."""
