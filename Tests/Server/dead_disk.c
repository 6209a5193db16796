/* A disk that dies, for one folder: once the file DEAD_DISK_WHEN is there, nothing below DEAD_DISK can be
   opened, read, written or flushed any more. Loaded before the C library (ld.so(8), LD_PRELOAD). */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_dead(void) {
  const char *when = getenv("DEAD_DISK_WHEN");
  return when && access(when, F_OK) == 0;
}

static int lies_there(const char *path) {
  const char *folder = getenv("DEAD_DISK");
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_lost(int file) {
  char link[32], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return lies_there(path) && is_dead();
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL_IF(condition) \
  if (condition) {         \
    errno = EIO;           \
    return -1;             \
  }

static int with_mode(int flags) { return (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE; }

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = with_mode(flags) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  FAIL_IF(lies_there(path) && is_dead());
  return REAL(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = with_mode(flags) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  FAIL_IF(lies_there(path) && is_dead());
  return REAL(open64)(path, flags, mode);
}

ssize_t read(int file, void *bytes, size_t count) {
  FAIL_IF(is_lost(file));
  return REAL(read)(file, bytes, count);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t place) {
  FAIL_IF(is_lost(file));
  return REAL(pread64)(file, bytes, count, place);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
  FAIL_IF(is_lost(file));
  return REAL(pwrite64)(file, bytes, count, place);
}

int fsync(int file) {
  FAIL_IF(is_lost(file));
  return REAL(fsync)(file);
}

int fdatasync(int file) {
  FAIL_IF(is_lost(file));
  return REAL(fdatasync)(file);
}
