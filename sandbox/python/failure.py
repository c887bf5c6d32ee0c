"""Tells an exception to its author: type, message, the line in the author's own file, and the author's frames only."""

import linecache
import traceback

PACKAGE = "/package/"
MAX_TEXT = 4000
MAX_FRAMES = 12


class ScriptInvalid(Exception):
    """The script cannot be run as declared; `details` say why and where."""

    def __init__(self, reason, **details):
        super().__init__(reason)
        self.details = {"reason": reason, **details}


def describe(error):
    """The details of `script_failed`."""
    frames = author_frames(error)
    details = {"exception": {"type": type(error).__qualname__[:200], "message": message_of(error)}}
    if frames:
        details["file"] = frames[-1]["file"]
        details["line"] = frames[-1]["line"]
    details["traceback"] = shorten(frames)
    notes = [text(note) for note in getattr(error, "__notes__", [])[:8] if isinstance(note, str)]
    if notes:
        details["notes"] = notes
    return details


def message_of(error):
    """`str` of an exception is the author's code, so it may fail itself."""
    try:
        return text(str(error))
    except BaseException:
        return "<the exception's text could not be made>"


def author_frames(error):
    frames = []
    for frame, line in traceback.walk_tb(error.__traceback__):
        file = frame.f_code.co_filename
        if file.startswith(PACKAGE):
            frames.append(
                {
                    "file": text(file[len(PACKAGE) :]),
                    "line": line or 0,
                    "function": text(frame.f_code.co_qualname),
                    "text": text(linecache.getline(file, line or 0).strip()),
                }
            )
    return frames


def shorten(frames):
    """The outermost frames and the innermost: a deep recursion is told by both of its ends."""
    if len(frames) <= MAX_FRAMES:
        return frames
    return frames[:4] + [{"omitted": len(frames) - MAX_FRAMES}] + frames[4 - MAX_FRAMES :]


def syntax_details(error):
    """The place of a SyntaxError in the author's file."""
    file = error.filename or ""
    details = {"exception": {"type": type(error).__qualname__[:200], "message": text(error.msg or "")}}
    if file.startswith(PACKAGE):
        details["file"] = text(file[len(PACKAGE) :])
    if error.lineno is not None:
        details["line"] = error.lineno
    if error.offset is not None:
        details["column"] = error.offset
    if isinstance(error.text, str):
        details["text"] = text(error.text.rstrip("\n"))
    return details


def text(value):
    """Text that may stand in a message: bounded, and without lone surrogates."""
    shown = str(value)
    if len(shown) > MAX_TEXT:
        shown = shown[:MAX_TEXT] + "…"
    return shown.encode("utf-8", "replace").decode("utf-8")
