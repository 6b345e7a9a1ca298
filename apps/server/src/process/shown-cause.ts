import { inspect } from 'node:util';

/** The beginning of a connection string with its user and password, up to the last '@' of the line. */
const SECRET = /\b(postgres(?:ql)?:\/\/)[^\n]*@/gi;

/**
 * Returns an unexpected error with its stack, for the error stream. An error of Node.js may quote a connection string, so
 * the user and the password of each connection string are left out.
 */
export const shownCause = (error: unknown): string => inspect(error).replace(SECRET, '$1…@');
