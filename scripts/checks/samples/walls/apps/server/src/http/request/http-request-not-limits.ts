import { lines } from '../observe/log.ts';

export const last = lines.at(-1);
