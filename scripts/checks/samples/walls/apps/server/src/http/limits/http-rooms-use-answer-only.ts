import { caller } from '../access/caller.ts';

export const counted = caller;
