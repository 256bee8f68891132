"""Unpacking zip files that strangers made."""

import stat
import struct
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from app.errors import InvalidRequest, TooLarge

MIB = 1 << 20
CHUNK_BYTES = 1 << 16
MAX_NAME_BYTES = 255
MAX_PATH_BYTES = 1_024
DAMAGED = "the zip archive is damaged or not supported; pack it again with an ordinary tool"

_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
# What the zipfile module raises on damaged or unsupported archives.
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    UnicodeDecodeError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class ZipLimits:
    """How large an archive may become.

    The ratio counts once the archive unpacks to more than `ratio_from_bytes`, since small
    texts compress well without any malice.
    """

    entries: int = 50_000
    total_bytes: int = 1_024 * MIB
    ratio: int = 100
    ratio_from_bytes: int = 16 * MIB


def is_zip(source: Path) -> bool:
    """Return whether `source` is a file that begins as a zip archive does."""
    if not source.is_file():
        return False
    with source.open("rb") as stream:
        return stream.read(4) in (b"PK\x03\x04", b"PK\x05\x06")


def unpack_zip(archive: Path, folder: Path, limits: ZipLimits | None = None) -> None:
    """Unpack `archive` into `folder`, which exists and is empty, and nowhere else.

    Every entry is judged before the first byte is written. Raises `InvalidRequest` for names
    that leave the folder or clash, for symlinks and other special files, for encrypted or
    damaged archives; `TooLarge` for too many entries, too many bytes, or a ratio that only a
    bomb has. After an error the folder may hold part of the files.
    """
    allowed = limits or ZipLimits()
    try:
        with zipfile.ZipFile(archive) as opened:
            entries = opened.infolist()
            _check_size(entries, archive.stat().st_size, allowed)
            for entry in entries:
                _check_entry(entry)
            _check_clashes(entries)
            for entry in entries:
                _write(opened, entry, folder)
    except _DAMAGE as error:
        raise InvalidRequest(DAMAGED) from error


def _check_size(entries: list[zipfile.ZipInfo], packed: int, limits: ZipLimits) -> None:
    if len(entries) > limits.entries:
        raise TooLarge(f"the archive has {len(entries)} entries; at most {limits.entries}")
    if any(not 0 <= entry.header_offset < packed for entry in entries):
        raise InvalidRequest(DAMAGED)
    total = sum(entry.file_size for entry in entries)
    if total > limits.total_bytes:
        raise TooLarge(
            f"the archive unpacks to {total / MIB:.0f} MiB; at most"
            f" {limits.total_bytes / MIB:.0f} MiB"
        )
    if total > limits.ratio_from_bytes and total > limits.ratio * packed:
        raise TooLarge(
            f"the archive unpacks to more than {limits.ratio} times its size, as a bomb does"
        )


def _check_entry(entry: zipfile.ZipInfo) -> None:
    name = entry.orig_filename
    shown = repr(name[:80])
    parts = name.removesuffix("/").split("/")
    if "\\" in name or "\0" in name or ":" in parts[0]:
        raise InvalidRequest(f"the archive holds the name {shown}; use plain relative paths")
    if any(part in ("", ".", "..") for part in parts):
        raise InvalidRequest(f"the archive holds {shown}, which leaves its folder")
    encoded = name.encode("utf-8", "surrogatepass")
    longest = max(len(part.encode("utf-8", "surrogatepass")) for part in parts)
    if longest > MAX_NAME_BYTES or len(encoded) > MAX_PATH_BYTES:
        raise InvalidRequest(f"the archive holds a name that is too long: {shown}")
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise InvalidRequest(f"{shown} is a link or a special file; pack ordinary files only")
    if entry.flag_bits & 1:
        raise InvalidRequest(f"{shown} is encrypted; pack it without a password")
    if entry.compress_type not in _METHODS:
        raise InvalidRequest(f"{shown} is not deflated; pack it with an ordinary tool")


def _check_clashes(entries: list[zipfile.ZipInfo]) -> None:
    files = [entry.filename for entry in entries if not entry.is_dir()]
    folders = {entry.filename.rstrip("/") for entry in entries if entry.is_dir()}
    folders |= {str(parent) for name in files for parent in PurePosixPath(name).parents}
    if len(set(files)) < len(files) or folders & set(files):
        raise InvalidRequest("the archive holds two entries of one name")


def _write(opened: zipfile.ZipFile, entry: zipfile.ZipInfo, folder: Path) -> None:
    target = folder / entry.filename
    if entry.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    with opened.open(entry) as packed, target.open("xb") as stream:
        # A stream never gives more than the size that was judged above.
        while chunk := packed.read(CHUNK_BYTES):
            stream.write(chunk)
