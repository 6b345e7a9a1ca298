/** The page's request that the new version takes over now. */
export const TAKE_OVER = 'take-over';
/** The page's request to open screens from the network, because the waiting version does not get its turn. */
export const STEP_ASIDE = 'step-aside';
/** The page's message that it has opened, so that versions which no page runs are deleted. */
export const OPENED = 'opened';
/**
 * The question for the version, which pages ask a worker and a worker asks pages. The answer comes through the port
 * that is sent along.
 */
export const WHICH_VERSION = 'which-version';
