/** The page's request that the new version takes over now. */
export const TAKE_OVER = 'take-over';
/**
 * The page's request to the old version to open pages from the network, because the new version has to wait until the
 * old version is no longer busy.
 */
export const STEP_ASIDE = 'step-aside';
/** The page's message that it has opened, so that versions which no page runs are deleted. */
export const OPENED = 'opened';
/**
 * The message by which a page asks a worker for its version, or a worker asks a page. The answer comes
 * through the port that is sent with the message.
 */
export const WHICH_VERSION = 'which-version';
