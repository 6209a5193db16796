/* How soon SQLite itself has a count on disk: the server's row, with nothing around it.

   sqlite FILE SECONDS WARM_UP

   One transaction for each count, as the server has one for each that comes alone. Prints one line of JSON:
   commits within the time, seconds, percentiles in microseconds. */

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char tables[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;"
    "CREATE TABLE boards (number INTEGER PRIMARY KEY, cursor INTEGER, bytes INTEGER, hash INTEGER);"
    "INSERT INTO boards VALUES (1, 0, 0, 0);"
    "CREATE TABLE operations (board INTEGER, cursor INTEGER, replica INTEGER, seq INTEGER, digest INTEGER,"
    " token INTEGER, proven INTEGER, hash INTEGER, bytes BLOB, PRIMARY KEY (board, cursor)) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX names ON operations (board, replica, digest);";

static sqlite3 *file;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static void check(int code) {
  if (code == SQLITE_OK || code == SQLITE_DONE) return;
  fprintf(stderr, "sqlite: %s\n", sqlite3_errmsg(file));
  exit(1);
}

static sqlite3_stmt *prepared(const char *text) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v2(file, text, -1, &statement, NULL));
  return statement;
}

static void run(sqlite3_stmt *statement) {
  check(sqlite3_step(statement));
  check(sqlite3_reset(statement));
}

static int by_size(const void *a, const void *b) {
  float x = *(const float *)a, y = *(const float *)b;
  return x < y ? -1 : x > y;
}

int main(int count, char **words) {
  if (count != 4) return 64;
  double seconds = atof(words[2]), warm_up = atof(words[3]);
  check(sqlite3_open(words[1], &file));
  check(sqlite3_exec(file, tables, NULL, NULL, NULL));
  sqlite3_stmt *begin = prepared("BEGIN IMMEDIATE"), *commit = prepared("COMMIT");
  sqlite3_stmt *insert = prepared("INSERT INTO operations VALUES (1, ?1, 1, ?1, ?2, 1, 1, ?2, ?3)");
  sqlite3_stmt *update = prepared("UPDATE boards SET cursor = ?1, bytes = ?1, hash = ?2 WHERE number = 1");
  static const uint8_t bytes[43];
  size_t room = 1 << 22, kept = 0;
  float *took = malloc(room * sizeof *took);
  double start = now() + warm_up, moment = 0;
  for (int64_t cursor = 1; moment < start + seconds && kept < room; cursor++) {
    int64_t digest = (int64_t)random() << 31 ^ random();
    double before = now();
    run(begin);
    sqlite3_bind_int64(insert, 1, cursor);
    sqlite3_bind_int64(insert, 2, digest);
    sqlite3_bind_blob(insert, 3, bytes, sizeof bytes, SQLITE_STATIC);
    run(insert);
    sqlite3_bind_int64(update, 1, cursor);
    sqlite3_bind_int64(update, 2, digest);
    run(update);
    run(commit);
    moment = now();
    if (before >= start) took[kept++] = (moment - before) * 1e6;
  }
  qsort(took, kept, sizeof *took, by_size);
  printf("{\"answers\": %zu, \"seconds\": %.4f, \"p50\": %.1f, \"p99\": %.1f}\n", kept, moment - start,
         took[kept / 2], took[(size_t)(kept * 0.99)]);
  return 0;
}
