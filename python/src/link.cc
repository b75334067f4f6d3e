// The program's objects read the C library's __libc_single_threaded in a way that only a program may: here they find this one.
// Zero says that there may be threads, which is always safe. See docs/decisions/0013-python-takes-the-programs-objects.md.

extern "C" __attribute__((visibility("hidden"))) char __libc_single_threaded;  // NOLINT
char __libc_single_threaded = 0;                                               // NOLINT
