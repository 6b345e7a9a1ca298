/**
 * Options of the server's Node. V8 would let the objects that die young take up to 128 MB on a large machine, and requests
 * are no faster with it.
 */
export const SERVER_OPTIONS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'];

/**
 * Adds the settings of the allocator to the server's environment; a setting of the user wins. Blocks of a megabyte and
 * more go back to the system when they are freed. By default glibc keeps them for each thread, and the block of 19 MB
 * for a password hash stays in each of four threads.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export const serverEnvironment = (env) => ({ MALLOC_MMAP_THRESHOLD_: '1048576', ...env });
