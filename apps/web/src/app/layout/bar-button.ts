import { TOUCH } from '../../ui/tokens.ts';

/** A button of the top bar, large enough for a gloved finger. */
export const barButton = { width: TOUCH, height: TOUCH };
