/* Clients that send prepared requests over connections that are kept, each the next one when the last is
   answered; as lean as pgbench, so that the processor is left to the server.

   load PORT SECONDS WARM_UP FILE...    one client for each file

   A file holds requests one behind the other, each with its length before it (32 bits, little-endian).
   Prints one line of JSON: answers within the time, seconds, percentiles in microseconds, own processor
   time. Ends early where a client has nothing left; fails on any answer that is not 200. */

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
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct client {
  int socket;
  const uint8_t *next, *end;
  double sent;
  char answer[65536];
  size_t taken;
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static void fail(const char *what, const char *detail) {
  fprintf(stderr, "load: %s: %s\n", what, detail);
  exit(1);
}

/* Sends the next request; 0 where there is none. */
static int send_next(struct client *c) {
  if (c->next >= c->end) return 0;
  uint32_t size;
  memcpy(&size, c->next, 4);
  const uint8_t *bytes = c->next + 4;
  c->next = bytes + size;
  c->sent = now();
  while (size > 0) {
    ssize_t count = write(c->socket, bytes, size);
    if (count < 0) {
      if (errno == EAGAIN) continue;
      fail("write", strerror(errno));
    }
    bytes += count;
    size -= count;
  }
  return 1;
}

/* Whether a whole answer has come. */
static int is_answered(struct client *c) {
  ssize_t count = read(c->socket, c->answer + c->taken, sizeof c->answer - 1 - c->taken);
  if (count == 0) fail("read", "the server closed the connection");
  if (count < 0) {
    if (errno == EAGAIN) return 0;
    fail("read", strerror(errno));
  }
  c->taken += count;
  c->answer[c->taken] = 0;
  char *body = strstr(c->answer, "\r\n\r\n");
  if (!body) return 0;
  char *field = strcasestr(c->answer, "\r\ncontent-length:");
  if (!field || field > body) fail("answer", c->answer);
  size_t whole = body + 4 - c->answer + strtoul(field + 17, NULL, 10);
  if (c->taken < whole) return 0;
  if (strncmp(c->answer, "HTTP/1.1 200 ", 13)) fail("answer", c->answer);
  c->taken = 0;
  return 1;
}

static int by_size(const void *a, const void *b) {
  float x = *(const float *)a, y = *(const float *)b;
  return x < y ? -1 : x > y;
}

int main(int count, char **words) {
  if (count < 5) fail("usage", "load PORT SECONDS WARM_UP FILE...");
  int clients = count - 4, epoll = epoll_create1(0);
  double seconds = atof(words[2]), warm_up = atof(words[3]);
  struct client *all = calloc(clients, sizeof *all);
  for (int i = 0; i < clients; i++) {
    int file = open(words[4 + i], O_RDONLY);
    struct stat status;
    if (file < 0 || fstat(file, &status)) fail(words[4 + i], strerror(errno));
    all[i].next = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    all[i].end = all[i].next + status.st_size;
    close(file);
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(atoi(words[1])), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int one = 1;
    all[i].socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(all[i].socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(all[i].socket, (void *)&address, sizeof address)) fail("connect", strerror(errno));
    fcntl(all[i].socket, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &all[i]};
    epoll_ctl(epoll, EPOLL_CTL_ADD, all[i].socket, &event);
  }
  size_t room = 1 << 24, kept = 0;
  float *took = malloc(room * sizeof *took);
  double start = now(), begin = start + warm_up, end = begin + seconds, last = begin;
  struct rusage before, after;
  int is_measured = 0, open_ones = clients;
  for (int i = 0; i < clients; i++) send_next(&all[i]);
  while (open_ones > 0) {
    struct epoll_event events[256];
    int ready = epoll_wait(epoll, events, 256, 1000);
    for (int i = 0; i < ready; i++) {
      struct client *c = events[i].data.ptr;
      if (!is_answered(c)) continue;
      double moment = now();
      if (!is_measured && moment >= begin) {
        getrusage(RUSAGE_SELF, &before);
        is_measured = 1;
      }
      if (c->sent >= begin && moment <= end && kept < room) {
        took[kept++] = (moment - c->sent) * 1e6;
        last = moment;
      }
      if (moment > end || !send_next(c)) {
        end = moment < end ? moment : end;
        open_ones--;
      }
    }
  }
  getrusage(RUSAGE_SELF, &after);
  if (!kept) fail("nothing", "all was sent within the warm-up: prepare more");
  qsort(took, kept, sizeof *took, by_size);
  double own = after.ru_utime.tv_sec - before.ru_utime.tv_sec + after.ru_stime.tv_sec -
               before.ru_stime.tv_sec + (after.ru_utime.tv_usec - before.ru_utime.tv_usec +
                                         after.ru_stime.tv_usec - before.ru_stime.tv_usec) / 1e6;
  printf("{\"answers\": %zu, \"seconds\": %.4f, \"p50\": %.1f, \"p99\": %.1f, \"own\": %.4f}\n", kept,
         last - begin, took[kept / 2], took[(size_t)(kept * 0.99)], own);
  return 0;
}
