import { chicken } from './egg.ts';

export const egg = (): string => chicken();
