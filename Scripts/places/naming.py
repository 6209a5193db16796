"""Which of a place's many names are kept: its Japanese one, and those that people type."""

import re
import unicodedata
from collections import Counter

from . import sources

# NFKD leaves these alone.
LETTERS = str.maketrans({
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th",
    "ŋ": "n", "ħ": "h", "ə": "a", "ŧ": "t", "ĸ": "k", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ƴ": "y",
} | dict.fromkeys("ʼʻʿʾ’‘'`´."))

KATAKANA = re.compile("[\u30a1-\u30fa・ー=＝ 市州島]+")
KANJI = re.compile("[\u3400-\u9fff々\u3041-\u3096\u30a1-\u30fa]+")
JAPANESE = re.compile("[\u3041-\u30fa\u3400-\u9fff]")

# "City" where it is written behind a name.
ENDINGS = {"zh": ("特别市", "特別市", "市"), "ko": ("특별자치시", "특별시", "광역시", "시")}


def folded(text):
    """Text without case, accents and punctuation."""
    plain = "".join(
        letter for letter in unicodedata.normalize("NFKD", text.lower())
        if not unicodedata.combining(letter)
    )
    return " ".join(re.findall(r"\w+", plain.translate(LETTERS)))


def compared(text):
    """Text by which names are told apart: as a search compares those in Latin letters; of others every
    mark counts."""
    return folded(text) if is_latin(text) else unicodedata.normalize("NFC", text.lower())


def is_latin(text):
    """Whether all letters are Latin."""
    return all(
        ord(letter) < 0x250 or 0x1E00 <= ord(letter) < 0x1F00 or unicodedata.combining(letter)
        or letter in "’‘ʻʼ"
        for letter in text
    )


def japanese(city, tagged):
    """The Japanese name: tagged as such, then kana among the others, then kanji of Japan's places."""
    others = city["alternatenames"]

    def short(name):
        return name[:-1] if name[-1] in "市都" and name[:-1] in others else name

    name = tagged["ja"].get(city["geonameid"], "")
    if JAPANESE.search(name):
        return short(name)
    if city["countrycode"] == "JP":
        written = [name for name in others if KANJI.fullmatch(name)]
    else:
        written = [
            name for name in others
            if KATAKANA.fullmatch(name) and any("\u30a1" <= letter <= "\u30fa" for letter in name)
        ]
    return short(min(written, key=lambda name: (len(name), name))) if written else ""


def short(name, language):
    """A name without the letters that only say that it is a city's; whole where nothing else is left."""
    for ending in ENDINGS.get(language, ()):
        if name.endswith(ending) and len(name) - len(ending) >= 2:
            return name[: -len(ending)]
    return name


def others(city, tagged, languages, extra, is_known, codes):
    """Other names, in a fixed order, and which of them are abroad's in letters that are not Latin:
    those given by hand, those in the country's own languages and in English, those that three
    languages with Latin letters share, for well-known cities those in languages that many people
    write, and airports' codes; no name that a search by another one finds."""
    key = city["geonameid"]
    found = list(extra)

    def add(language):
        name = tagged.get(language, {}).get(key, "")
        # The short form first, since the long one begins with it.
        found.append(short(name, language))
        if is_known:
            found.append(name)

    for language in [*languages, "en"]:
        add(language)
    shared, first = Counter(), {}
    for language, names in tagged.items():
        name = names.get(key, "")
        if "_" not in language and is_latin(name):
            shared[folded(name)] += 1
            first.setdefault(folded(name), name)
    found += [first[name] for name, count in sorted(shared.items()) if count >= 3]
    own = len(found)
    if is_known:
        for language in sources.WRITTEN:
            add(language)
    kept, foreign = [], set()
    seen = [compared(city["name"])]
    for position, name in enumerate(found):
        by_hand = position < len(extra)
        plain = compared(name)
        if not plain:
            continue
        if plain in seen:
            continue
        # A short form is a name of its own only of well-known cities, and where somebody says so.
        if not by_hand and not is_known and any(other.startswith(plain) for other in seen):
            continue
        if not by_hand and any(plain.startswith(other + " ") for other in seen):
            continue
        kept.append(" ".join(name.split()))
        seen.append(plain)
        if position >= own and not is_latin(name):
            foreign.add(kept[-1])
    return kept + [code for code in codes if code not in kept], foreign


SYLLABLES = {}
for consonant, row in {
    "": "アイウエオ", "k": "カキクケコ", "g": "ガギグゲゴ", "s": "サ シスセソ".replace(" ", ""),
    "z": "ザジズゼゾ", "t": "タチツテト", "d": "ダジズデド", "n": "ナニヌネノ", "h": "ハヒフヘホ",
    "b": "バビブベボ", "p": "パピプペポ", "m": "マミムメモ", "r": "ラリルレロ",
}.items():
    SYLLABLES |= {consonant + vowel: kana for vowel, kana in zip("aiueo", row)}
SYLLABLES |= {
    "ya": "ヤ", "yu": "ユ", "yo": "ヨ", "wa": "ワ", "wo": "オ", "shi": "シ", "chi": "チ", "tsu": "ツ",
    "fu": "フ", "ji": "ジ", "n": "ン", "m": "ン",
}
for consonant, kana in {
    "k": "キ", "g": "ギ", "sh": "シ", "ch": "チ", "j": "ジ", "n": "ニ", "h": "ヒ", "b": "ビ", "p": "ピ",
    "m": "ミ", "r": "リ",
}.items():
    for vowel, small in {"a": "ヤ", "u": "ユ", "o": "ヨ"}.items():
        glide = "" if consonant in ("sh", "ch", "j") else "y"
        SYLLABLES[consonant + glide + vowel] = kana + small


def reading(name):
    """The kana of a romanised Japanese name, long vowels as short ones, since Hepburn's way of writing
    does not tell ou from oo; none where it is no romanised name."""
    text = folded(name).replace(" ", "")
    kana = ""
    while text:
        if len(text) > 1 and text[0] == text[1] and text[0] in "kgsztdbp" or text[:3] == "tch":
            kana += "ツ"
            text = text[1:]
            continue
        for length in (3, 2, 1):
            if text[:length] in SYLLABLES and len(text) >= length:
                kana += SYLLABLES[text[:length]]
                text = text[length:]
                break
        else:
            return ""
    return kana
