// Many streams of server-sent events at once, and when each of them had how many messages.
//
//   listen PORT REQUESTS
//
// REQUESTS holds a request for each stream, each behind its length as 32 bits, little-endian. A line with a
// number on standard input waits until every stream has had so many messages in all; the answer is a line
// with the monotonic clock's seconds at which the first, the median and the last of them had it.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

// What a message begins with, behind the end of a line.
static const char mark[] = "\ndata:";

struct stream {
  int socket;
  int matched;
  int messages;
  double last;
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static int opened(int port, const char *request, uint32_t size) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int socket_ = socket(AF_INET, SOCK_STREAM, 0);
  if (socket_ < 0) fail("socket");
  if (connect(socket_, (struct sockaddr *)&address, sizeof address) < 0) fail("connect");
  if (write(socket_, request, size) != (ssize_t)size) fail("write");
  fcntl(socket_, F_SETFL, O_NONBLOCK);
  return socket_;
}

static void take(struct stream *stream) {
  static char buffer[1 << 16];
  for (;;) {
    ssize_t size = read(stream->socket, buffer, sizeof buffer);
    if (size < 0 && errno == EAGAIN) return;
    if (size <= 0) {
      fprintf(stderr, "a stream ended after %d messages\n", stream->messages);
      exit(1);
    }
    if (stream->messages == 0 && stream->matched == 0 && size > 12 &&
        memcmp(buffer, "HTTP/1.1 ", 9) == 0 && memcmp(buffer + 9, "200", 3) != 0) {
      fprintf(stderr, "%.*s\n", (int)size, buffer);
      exit(1);
    }
    double moment = now();
    for (ssize_t i = 0; i < size; i++) {
      if (buffer[i] == mark[stream->matched]) {
        stream->matched++;
      } else {
        stream->matched = buffer[i] == mark[0];
      }
      if (!mark[stream->matched]) {
        stream->matched = 0;
        stream->messages++;
        stream->last = moment;
      }
    }
  }
}

int main(int count, char **words) {
  if (count != 3) return 64;
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  FILE *file = fopen(words[2], "rb");
  if (!file) fail(words[2]);
  int poll = epoll_create1(0), streams = 0, room = 0;
  struct stream *all = NULL;
  uint32_t size;
  while (fread(&size, sizeof size, 1, file) == 1) {
    char *request = malloc(size);
    if (fread(request, 1, size, file) != size) fail("requests");
    if (streams == room) all = realloc(all, (room = 2 * room + 64) * sizeof *all);
    all[streams++] = (struct stream){.socket = opened(atoi(words[1]), request, size)};
    free(request);
  }
  for (int i = 0; i < streams; i++) {
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
    if (epoll_ctl(poll, EPOLL_CTL_ADD, all[i].socket, &event) < 0) fail("epoll");
  }
  double *times = malloc(streams * sizeof *times);
  int target;
  struct epoll_event events[256];
  while (scanf("%d", &target) == 1) {
    for (;;) {
      int left = 0;
      for (int i = 0; i < streams; i++) left += all[i].messages < target;
      if (!left) break;
      // Counting those that are left costs as much as a few reads: not after every event.
      for (int round = 0; round < 16; round++) {
        int ready = epoll_wait(poll, events, 256, 10);
        for (int i = 0; i < ready; i++) take(&all[events[i].data.u32]);
        if (ready < 256) break;
      }
    }
    for (int i = 0; i < streams; i++) times[i] = all[i].last;
    qsort(times, streams, sizeof *times, by_size);
    printf("%.6f %.6f %.6f\n", times[0], times[streams / 2], times[streams - 1]);
    fflush(stdout);
  }
  return 0;
}
