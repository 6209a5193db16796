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
// Sends a request to the server of this page; detent_answered(ticket, status) answers, and before it
// detent_streamed(ticket) for each piece of a stream.
HOST(request) void host_request(int32_t ticket, const uint8_t *request, int32_t count);
// Ends a request; nothing more comes under its ticket.
HOST(cancel) void host_cancel(int32_t ticket);
// Puts text on the clipboard.
HOST(copy) void host_copy(const uint8_t *text, int32_t count);
// Vibrates, where the device can.
HOST(vibrate) void host_vibrate(int32_t milliseconds);
// Lets a waiting version of the page take over.
HOST(update) void host_update(void);
// Loads the page again.
HOST(reload) void host_reload(void);
