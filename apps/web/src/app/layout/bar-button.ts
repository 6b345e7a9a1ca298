import { TOUCH } from '../../ui/tokens.ts';

/** The size of a button in the top bar, large enough for a gloved finger. */
export const barButton = { width: TOUCH, height: TOUCH };
