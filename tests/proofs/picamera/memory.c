/* What a Pi's kernel has and a machine without a camera has not, preloaded before libcamera:
 *
 * /dev/dma_heap/vidbuf_cached: memory for pictures, here an anonymous file each;
 * a sensor's clock: libcamera's virtual camera would fill pictures as fast as the processor can; each exposure of its
 * largest stream here waits for the next turn of PISTE_SENSOR_HZ.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <linux/dma-buf.h>
#include <linux/dma-heap.h>

static const char HEAP[] = "/dev/dma_heap/";
static size_t largest; /* bytes of the largest picture that was handed out */

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

static int heap(const char *path)
{
    return strncmp(path, HEAP, sizeof HEAP - 1) ? -1 : memfd_create("heap", MFD_CLOEXEC);
}

#define OPENER(name)                                                                  \
    int name(const char *path, int flags, ...)                                        \
    {                                                                                 \
        int (*real)(const char *, int, ...) = next(#name), fd = heap(path);           \
        va_list rest;                                                                 \
        va_start(rest, flags);                                                        \
        mode_t mode = va_arg(rest, mode_t);                                           \
        va_end(rest);                                                                 \
        return fd >= 0 ? fd : real(path, flags, mode);                                \
    }
OPENER(open)
OPENER(open64)

#define OPENER_AT(name)                                                               \
    int name(int folder, const char *path, int flags, ...)                            \
    {                                                                                 \
        int (*real)(int, const char *, int, ...) = next(#name), fd = heap(path);      \
        va_list rest;                                                                 \
        va_start(rest, flags);                                                        \
        mode_t mode = va_arg(rest, mode_t);                                           \
        va_end(rest);                                                                 \
        return fd >= 0 ? fd : real(folder, path, flags, mode);                        \
    }
OPENER_AT(openat)
OPENER_AT(openat64)

static int allocate(struct dma_heap_allocation_data *wanted)
{
    int fd = memfd_create("picture", MFD_CLOEXEC);
    if (fd < 0 || ftruncate(fd, (off_t)wanted->len))
        return -1;
    if (wanted->len > largest)
        largest = wanted->len;
    wanted->fd = (uint32_t)fd;
    return 0;
}

int ioctl(int fd, unsigned long request, ...)
{
    int (*real)(int, unsigned long, ...) = next("ioctl");
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    switch ((uint32_t)request) {
    case DMA_HEAP_IOCTL_ALLOC:
        return allocate(argument);
    case DMA_BUF_IOCTL_SYNC: /* ordinary memory is never out of step */
    case DMA_BUF_SET_NAME_A:
    case DMA_BUF_SET_NAME_B:
        return 0;
    default:
        return real(fd, request, argument);
    }
}

/* Sleeps to the next turn of the sensor's clock, on the thread that exposes. Late turns are left out. */
static void expose(void)
{
    static int64_t turn;
    const char *hz = getenv("PISTE_SENSOR_HZ");
    int64_t step = 1000000000LL / (hz ? atoi(hz) : 30), now;
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    now = t.tv_sec * 1000000000LL + t.tv_nsec;
    turn = turn + step > now ? turn + step : now;
    t.tv_sec = turn / 1000000000LL;
    t.tv_nsec = turn % 1000000000LL;
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL);
}

/* libcamera maps a picture to fill it, for writing; picamera2 maps each once, for reading as well. */
#define MAPPER(name, offset_type)                                                     \
    void *name(void *at, size_t length, int rights, int flags, int fd, offset_type offset) \
    {                                                                                 \
        void *(*real)(void *, size_t, int, int, int, offset_type) = next(#name);      \
        if (largest && length == largest && rights == PROT_WRITE)                     \
            expose();                                                                 \
        return real(at, length, rights, flags, fd, offset);                           \
    }
MAPPER(mmap, off_t)
MAPPER(mmap64, off64_t)
