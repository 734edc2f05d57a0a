/* A robot's client in C: reads a scan a line, 54 facelets in the order U R F D L B, and prints a short
 * solution of each at once. The solver stays open, so that only the first answer waits for its tables.
 *
 *     cc -o robot robot.c && ./robot < scans.txt
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Starts the solver; what is written to `scans` it answers, line by line, in `answers`. */
static void start(FILE **scans, FILE **answers) {
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0) {
        perror("pipe");
        exit(2);
    }
    if (fork() == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[0]), close(in[1]), close(out[0]), close(out[1]);
        execlp("faceturn", "faceturn", "quick", "--quiet", "--json", "--format", "facelets",
               "--length", "22", "--input", "-", (char *)NULL);
        perror("faceturn");
        _exit(2);
    }
    close(in[0]), close(out[1]);
    *scans = fdopen(in[1], "w");
    *answers = fdopen(out[0], "r");
}

/* The text after a key, as JSON writes it; NULL if the object has no such key. */
static char *text_of(char *object, const char *key) {
    char *text = strstr(object, key);
    if (text == NULL) return NULL;
    text += strlen(key);
    char *end = text;
    while (*end != '\0' && *end != '"') end += *end == '\\' ? 2 : 1;
    *end = '\0';
    return text;
}

int main(void) {
    FILE *scans, *answers;
    char scan[256], answer[65536];
    start(&scans, &answers);
    while (fgets(scan, sizeof scan, stdin) != NULL) {
        scan[strcspn(scan, "\r\n")] = '\0';
        /* An object gets an answer, whatever the camera saw. */
        fprintf(scans, "{\"position\":\"%s\"}\n", scan);
        fflush(scans);
        if (fgets(answer, sizeof answer, answers) == NULL) return 2;
        char *solution = text_of(answer, "\"solutions\":[\"");
        if (solution != NULL) {
            printf("%s\n", solution);
        } else {
            char *message = text_of(answer, "\"message\":\"");
            printf("error: %s\n", message == NULL ? answer : message);
        }
        fflush(stdout);
    }
    return 0;
}
