#include "Words.h"

#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t de[] = {
#embed "../../Instruments/Tallying/Words/de.strings"
,
#embed "../../Reports/Words/de.strings"
,
#embed "../../Screens/Interface/Words/de.strings"
,
#embed "../../Screens/TallyScreen/Words/de.strings"
,
#embed "../../Screens/TallyRooms/Words/de.strings"
,
#embed "../../Screens/CallScreen/Words/de.strings"
,
#embed "../../Screens/CardScreen/Words/de.strings"
,
#embed "../../Screens/ClickScreen/Words/de.strings"
,
#embed "../../App/Words/de.strings"
};

static const uint8_t ja[] = {
#embed "../../Instruments/Tallying/Words/ja.strings"
,
#embed "../../Reports/Words/ja.strings"
,
#embed "../../Screens/Interface/Words/ja.strings"
,
#embed "../../Screens/TallyScreen/Words/ja.strings"
,
#embed "../../Screens/TallyRooms/Words/ja.strings"
,
#embed "../../Screens/CallScreen/Words/ja.strings"
,
#embed "../../Screens/CardScreen/Words/ja.strings"
,
#embed "../../Screens/ClickScreen/Words/ja.strings"
,
#embed "../../App/Words/ja.strings"
};

#define LANGUAGE(tag) {#tag, {tag, sizeof tag}}
static const ShippedWords languages[] = {LANGUAGE(de), LANGUAGE(ja)};

size_t shipped_languages(void) { return sizeof languages / sizeof *languages; }
ShippedWords shipped_words(size_t language) { return languages[language]; }
