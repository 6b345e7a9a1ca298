/** Attribute of a part of an entry that may stay empty. Enter skips the part, and Tab does not. */
export const PASSED_BY = 'data-passed-by';
