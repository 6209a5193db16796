"""Which of a place's many names are kept: its Japanese one, and those that people type."""

import re
import unicodedata
from collections import Counter

# NFKD leaves these alone.
LETTERS = str.maketrans({
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th",
    "ŋ": "n", "ħ": "h", "ə": "a", "ŧ": "t", "ĸ": "k", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ƴ": "y",
} | dict.fromkeys("ʼʻʿʾ’‘'`´."))

KATAKANA = re.compile("[\u30a1-\u30fa・ー=＝ 市州島]+")
KANJI = re.compile("[\u3400-\u9fff々\u3041-\u3096\u30a1-\u30fa]+")
JAPANESE = re.compile("[\u3041-\u30fa\u3400-\u9fff]")
CODE = re.compile("[A-Z]{2,4}")


def folded(text):
    """Text without case, accents and punctuation."""
    plain = "".join(
        letter for letter in unicodedata.normalize("NFKD", text.lower())
        if not unicodedata.combining(letter)
    )
    return " ".join(re.findall(r"\w+", plain.translate(LETTERS)))


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


def others(city, tagged, languages, extra):
    """Other names, in a fixed order: those given by hand, those in the country's own languages and in
    English, those that three languages share, and codes of large cities; no name that a search by
    another one finds."""
    key = city["geonameid"]
    found = list(extra)
    for language in [*languages, "en"]:
        found.append(tagged.get(language, {}).get(key, ""))
    shared, first = Counter(), {}
    for language, names in tagged.items():
        name = names.get(key, "")
        if "_" not in language and is_latin(name):
            shared[folded(name)] += 1
            first.setdefault(folded(name), name)
    found += [first[name] for name, count in sorted(shared.items()) if count >= 3]
    if city["population"] >= 100_000:
        found += sorted(name for name in city["alternatenames"] if CODE.fullmatch(name))
    kept = []
    seen = [folded(city["name"])]
    for position, name in enumerate(found):
        by_hand = position < len(extra)
        plain = folded(name)
        if not plain or not (by_hand or is_latin(name)):
            continue
        if any(plain == other or other.startswith(plain) for other in seen):
            # A short form is a name of its own only where somebody says so.
            if not by_hand or plain in seen:
                continue
        if not by_hand and any(plain.startswith(other + " ") for other in seen):
            continue
        kept.append(" ".join(name.split()))
        seen.append(plain)
    return kept


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
