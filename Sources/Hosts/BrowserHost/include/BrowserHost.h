// What the page gives the wasm app: one function per ability of the machine. The JavaScript side of
// each is the file of the same name in Web/host. Bytes are passed as a place in memory and a length;
// the callee reads them before it returns.
#pragma once
#include <stdint.h>

#if defined(__wasm__)
#define HOST(name) __attribute__((import_module("host"), import_name(#name)))
#else
#define HOST(name)
#endif

// Applies a patch to the page.
HOST(patch) void host_patch(const uint8_t *bytes, int32_t count);
// The wall clock, in milliseconds since 1970.
HOST(now) double host_now(void);
// What the clock on the wall shows ahead of UTC at a moment, in minutes.
HOST(zone) int32_t host_zone(double moment);
// Fills bytes with randomness fit for secrets.
HOST(random) void host_random(uint8_t *bytes, int32_t count);
// Calls detent_woke(ticket) after some milliseconds.
HOST(wake) void host_wake(int32_t ticket, int32_t milliseconds);
// Reads all records whose keys start with the prefix and hands them to detent_opened, whose answer
// is written in the same transaction.
HOST(open) void host_open(const uint8_t *prefix, int32_t count);
// Reads all records whose keys start with the prefix and hands them to detent_read(purpose, …).
HOST(read) void host_read(int32_t purpose, const uint8_t *prefix, int32_t count);
// Writes records, all or none; detent_stored(ticket, 0 or what is the matter) answers.
HOST(store) void host_store(int32_t ticket, const uint8_t *writes, int32_t count);
// Asks that the store be kept under pressure.
HOST(persist) void host_persist(void);
// Sends bytes to the other tabs of this page.
HOST(tell) void host_tell(const uint8_t *bytes, int32_t count);
// Sends a request to the server of this page; detent_answered(ticket, status, retryAfter)
// answers, and before it detent_streamed(ticket) for each piece of a stream.
HOST(request) void host_request(int32_t ticket, const uint8_t *request, int32_t count);
// Ends a request; nothing more comes under its ticket.
HOST(cancel) void host_cancel(int32_t ticket);
// Puts text on the clipboard.
HOST(copy) void host_copy(const uint8_t *text, int32_t count);
// Lets the person choose a picture, to be cut to a square of some pixels a side and written in at
// most so many bytes; detent_pictured answers.
HOST(pick_picture) void host_pick_picture(int32_t side, int32_t most_bytes);
// Keeps the screen awake and to the page alone, or lets go of it.
HOST(occupy_screen) void host_occupy_screen(int32_t is_wanted);
// Calls detent_moved for each sample of the accelerometer, and detent_sensed once, or ceases to.
HOST(feel_motion) void host_feel_motion(int32_t is_wanted);
// Adds bytes to the file that is being made; with is_first 1 it begins another.
HOST(file) void host_file(const uint8_t *bytes, int32_t count, int32_t is_first);
// Hands over the file that was made: name, a zero byte, media type.
HOST(save) void host_save(const uint8_t *text, int32_t count);
// Lets a person choose a file; detent_file answers if they do.
HOST(choose) void host_choose(void);
// Offers a text to other programs: title, a zero byte, text.
HOST(share) void host_share(const uint8_t *text, int32_t count);
// Opens the mail program with an address that begins with mailto:.
HOST(mail) void host_mail(const uint8_t *address, int32_t count);
// Asks for the device's time zone, hours and country; detent_clock answers, never before this returns.
HOST(ask_clock) void host_ask_clock(void);
// Asks where the device is, which may ask the person; detent_position answers, if anybody does.
HOST(ask_position) void host_ask_position(void);
// Fetches a file of the app's own data, by its number; detent_loaded answers once it is here.
HOST(load) void host_load(int32_t file);
// Plays a score from its beginning (0) or in the place of the one that plays (1), or falls silent (2);
// takes how this device plays (3: lateness and that of far outputs in milliseconds as four bytes each, least
// first, and flags: 1 shares audio, 2 keeps awake, 4 is still), or what the lock screen shows (4: 1 where
// there are others, title, a zero byte, subtitle), or what is to be made or proved of a score (5: JSON, a line
// feed, the score; detent_worked answers in JSON). detent_sounds says how it goes, detent_beat each beat as
// it is heard, detent_command what is asked for from outside, detent_latency how late it is heard.
HOST(beat) void host_sound_score(int32_t what, const uint8_t *score, int32_t count);
// Says in the address which instrument is in front, by its number.
HOST(show) void host_show(int32_t instrument);
// Says in the page's title which board is open; nothing where it has no name.
HOST(entitle) void host_entitle(const uint8_t *name, int32_t count);
// Vibrates, where the device can.
HOST(vibrate) void host_vibrate(int32_t milliseconds);
// Keeps the samples of a sound under a number: one channel, so many a second; or forgets it if there
// are none.
HOST(sound) void host_sound(int32_t number, const int16_t *samples, int32_t count, int32_t rate);
// Plays such a sound now.
HOST(play) void host_play(int32_t number);
// Lets a waiting version of the page take over.
HOST(update) void host_update(void);
// Loads the page again.
HOST(reload) void host_reload(void);
