import { nothing } from './nowhere.ts';

export const something = nothing;
