import contextlib
import io
import stat
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.documents.archives import ZipLimits, is_zip, unpack_zip
from app.errors import InvalidRequest, TooLarge


@pytest.fixture
def target(tmp_path: Path) -> Path:
    folder = tmp_path / "outer" / "target"
    folder.mkdir(parents=True)
    return folder


def packed(tmp_path: Path, *entries: tuple[zipfile.ZipInfo | str, bytes]) -> Path:
    path = tmp_path / "source.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return path


def files_below(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_an_ordinary_archive_is_unpacked_with_its_folders(tmp_path: Path, target: Path) -> None:
    archive = packed(tmp_path, ("a.txt", b"one"), ("deep/er/b.md", b"two"), ("empty/", b""))
    unpack_zip(archive, target)
    assert files_below(target) == {"a.txt": b"one", "deep/er/b.md": b"two"}
    assert (target / "empty").is_dir()


@pytest.mark.parametrize(
    "name",
    [
        "../evil.txt",
        "a/../../evil.txt",
        "/evil.txt",
        "//evil.txt",
        "a//b.txt",
        "./a.txt",
        "..",
        "..\\evil.txt",
        "C:/evil.txt",
        "C:evil.txt",
        "x" * 300,
        "/".join(["long"] * 300),
    ],
)
def test_a_name_that_could_leave_the_folder_is_refused_before_anything_is_written(
    name: str, tmp_path: Path, target: Path
) -> None:
    archive = packed(tmp_path, ("good.txt", b"good"), (name, b"evil"))
    with pytest.raises(InvalidRequest):
        unpack_zip(archive, target)
    assert files_below(target.parent) == {}


def test_a_name_with_a_nul_is_refused(tmp_path: Path, target: Path) -> None:
    archive = packed(tmp_path, ("evil.txtX.md", b"evil"))
    archive.write_bytes(archive.read_bytes().replace(b"evil.txtX.md", b"evil.txt\0.md"))
    with pytest.raises(InvalidRequest):
        unpack_zip(archive, target)
    assert files_below(target.parent) == {}


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_links_and_special_files_are_refused(kind: int, tmp_path: Path, target: Path) -> None:
    entry = zipfile.ZipInfo("link")
    entry.external_attr = (kind | 0o777) << 16
    archive = packed(tmp_path, (entry, b"/etc/passwd"), ("link/evil.txt", b"evil"))
    with pytest.raises(InvalidRequest, match="link or a special file"):
        unpack_zip(archive, target)
    assert files_below(target.parent) == {}


def test_two_entries_of_one_name_are_refused(tmp_path: Path, target: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        archive = packed(tmp_path, ("a.txt", b"one"), ("a.txt", b"two"))
    with pytest.raises(InvalidRequest, match="two entries of one name"):
        unpack_zip(archive, target)


def test_a_file_that_is_a_folder_too_is_refused(tmp_path: Path, target: Path) -> None:
    archive = packed(tmp_path, ("a", b"one"), ("a/b.txt", b"two"))
    with pytest.raises(InvalidRequest, match="two entries of one name"):
        unpack_zip(archive, target)


def test_an_encrypted_entry_is_refused(tmp_path: Path, target: Path) -> None:
    content = bytearray(packed(tmp_path, ("a.txt", b"one")).read_bytes())
    content[6] |= 1
    content[content.index(b"PK\x01\x02") + 8] |= 1
    archive = tmp_path / "encrypted.zip"
    archive.write_bytes(bytes(content))
    with pytest.raises(InvalidRequest, match="encrypted"):
        unpack_zip(archive, target)


def test_an_unusual_compression_is_refused(tmp_path: Path, target: Path) -> None:
    archive = tmp_path / "lzma.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_LZMA) as opened:
        opened.writestr("a.txt", b"one")
    with pytest.raises(InvalidRequest, match="not deflated"):
        unpack_zip(archive, target)


def test_a_bomb_is_refused_before_a_byte_of_it_is_unpacked(
    tmp_path: Path, target: Path
) -> None:
    archive = packed(tmp_path, ("bomb", b"\0" * (20 << 20)))
    with pytest.raises(TooLarge, match="as a bomb does"):
        unpack_zip(archive, target)
    assert files_below(target.parent) == {}


def test_small_texts_may_compress_well(tmp_path: Path, target: Path) -> None:
    unpack_zip(packed(tmp_path, ("a.txt", b"word " * 200_000)), target)
    assert len(files_below(target)["a.txt"]) == 1_000_000


@pytest.mark.parametrize(
    "limits",
    [ZipLimits(entries=2), ZipLimits(total_bytes=5), ZipLimits(ratio_from_bytes=0, ratio=0)],
)
def test_each_limit_is_kept(limits: ZipLimits, tmp_path: Path, target: Path) -> None:
    archive = packed(tmp_path, *((f"{number}.txt", b"ab") for number in range(3)))
    unpack_zip(archive, target)
    with pytest.raises(TooLarge):
        unpack_zip(archive, target, limits)


def test_a_size_that_lies_gives_no_more_bytes_than_it_says(
    tmp_path: Path, target: Path
) -> None:
    content = bytearray(packed(tmp_path, ("a.txt", b"x" * 5_000)).read_bytes())
    place = content.index(b"PK\x01\x02") + 24
    content[place : place + 4] = (10).to_bytes(4, "little")
    archive = tmp_path / "lying.zip"
    archive.write_bytes(bytes(content))
    with pytest.raises(InvalidRequest, match="damaged"):
        unpack_zip(archive, target)
    assert sum(map(len, files_below(target.parent).values())) <= 10


def sample_archive() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a/b.txt", b"some text " * 20)
        archive.writestr("c.txt", b"other")
    return stream.getvalue()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(
    edits=st.lists(
        st.tuples(st.integers(0, len(sample_archive()) - 1), st.integers(0, 255)), max_size=6
    ),
    cut=st.integers(1, len(sample_archive())),
)
def test_damage_gives_files_or_an_error_of_ours_and_nothing_outside(
    edits: list[tuple[int, int]], cut: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    content = bytearray(sample_archive())
    for place, value in edits:
        content[place] = value
    outer = tmp_path_factory.mktemp("damage")
    archive, folder = outer / "source.zip", outer / "inner" / "target"
    archive.write_bytes(bytes(content[:cut]) if cut % 3 == 0 else bytes(content))
    folder.mkdir(parents=True)
    with contextlib.suppress(InvalidRequest, TooLarge):
        unpack_zip(archive, folder)
    assert [path.name for path in outer.iterdir() if path != archive] == ["inner"]
    assert [path.name for path in folder.parent.iterdir()] == ["target"]


def test_a_zip_archive_is_known_by_how_it_begins(tmp_path: Path) -> None:
    assert is_zip(packed(tmp_path, ("a.txt", b"one")))
    assert is_zip(packed(tmp_path))
    text = tmp_path / "named.zip"
    text.write_text("no archive")
    assert not is_zip(text)
    assert not is_zip(tmp_path)
