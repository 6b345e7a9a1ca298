import { egg } from './no-circular.ts';

export const chicken = (): string => egg();
