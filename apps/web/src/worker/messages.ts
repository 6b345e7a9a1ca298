/** The page's request that the new version takes over now. */
export const TAKE_OVER = 'take-over';
/** The page's request that screens are opened from the network, because the version that waits does not get its turn. */
export const STEP_ASIDE = 'step-aside';
/** The page's message that it has opened, so that versions which no page runs are deleted. */
export const OPENED = 'opened';
/** A question between a page and a worker, in both directions. The answer is the version, through the port that comes along. */
export const WHICH_VERSION = 'which-version';
