import { served } from '../door.ts';

export const answers = served;
