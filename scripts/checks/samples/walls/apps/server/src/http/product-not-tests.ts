import { door } from './door.test.ts';

export const state = door;
