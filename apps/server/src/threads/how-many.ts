/**
 * Two threads for heavy calls: one for a person who saves a large template and one for everybody else. On a machine
 * with three cores, one core is left to the event loop.
 */
export const THREADS = 2;
