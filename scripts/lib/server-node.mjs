/**
 * Options of the server's Node. On a large machine, V8 would use up to 128 MB for short-lived objects, which makes
 * requests no faster.
 */
export const SERVER_OPTIONS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'];

/**
 * Adds the settings of the allocator to the server's environment; a setting of the user wins. Blocks of a megabyte and
 * more go back to the system when they are freed. By default glibc keeps such blocks for each thread, so each of four
 * threads would keep the 19 MB of a password hash.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export const serverEnvironment = (env) => ({ MALLOC_MMAP_THRESHOLD_: '1048576', ...env });
