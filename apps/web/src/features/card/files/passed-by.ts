/** Attribute of a part of an entry that nobody has to answer. Enter leads past it, and Tab into it. */
export const PASSED_BY = 'data-passed-by';
