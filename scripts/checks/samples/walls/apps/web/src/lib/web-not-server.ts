import { context } from '../../../server/src/context.ts';

export const server = context;
