import { approve } from '../actions/approve.ts';

export const listed = approve();
