"""Messages on a pipe: a length of eight bytes, then that many bytes."""

import struct
from typing import IO

_LENGTH = struct.Struct(">Q")


def write_frame(stream: IO[bytes], message: bytes) -> None:
    """Write one message and flush it."""
    stream.write(_LENGTH.pack(len(message)))
    stream.write(message)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes:
    """Return the next message; raise EOFError where the other end is closed before its end."""
    (length,) = _LENGTH.unpack(_exactly(stream, _LENGTH.size))
    return _exactly(stream, length)


def _exactly(stream: IO[bytes], count: int) -> bytes:
    data = stream.read(count)
    if len(data) < count:
        raise EOFError
    return data
