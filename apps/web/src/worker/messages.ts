/** The page's request that the new version takes over now. */
export const TAKE_OVER = 'take-over';
/**
 * The page's message that it has opened, so that versions which no page runs are deleted. The worker answers with its
 * version through the port that comes along.
 */
export const OPENED = 'opened';
/** The worker's question to a page. The page answers with its version through the port that comes along. */
export const WHICH_VERSION = 'which-version';
