import { describe } from 'vitest';

export const story = describe;
