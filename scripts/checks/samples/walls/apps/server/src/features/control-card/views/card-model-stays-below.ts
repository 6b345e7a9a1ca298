import { approve } from '../actions/approve.ts';

export const seen = approve();
