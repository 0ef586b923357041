/* A player in C: chooses any legal action. It speaks the wire (docs/wire.md).
 * It needs no JSON parser: `type` comes first in a message, `ids` is a list of numbers. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int starts(const char *line, const char *with) {
    return strncmp(line, with, strlen(with)) == 0;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    srand((unsigned)time(NULL));
    while (getline(&line, &size, stdin) > 0) {
        if (starts(line, "{\"type\":\"result\"")) break;
        if (!starts(line, "{\"type\":\"legal\"")) continue;
        char *turn = strstr(line, "\"turn\":"), *next = strstr(line, "\"ids\":[");
        if (!turn || !next) return 1;
        long chosen = -1, seen = 0;
        for (next += strlen("\"ids\":["); *next != ']'; next += *next == ',') {
            long id = strtol(next, &next, 10);
            if (rand() % ++seen == 0) chosen = id; /* each is kept with probability 1 / seen */
        }
        printf("{\"type\":\"act\",\"turn\":%ld,\"action\":%ld}\n",
               strtol(turn + strlen("\"turn\":"), NULL, 10), chosen);
        fflush(stdout);
    }
    free(line);
    return 0;
}
