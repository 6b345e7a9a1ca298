import { context } from '../context.ts';

export const built = context;
