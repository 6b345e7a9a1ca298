import { cardName } from '../features/card/read.ts';

export const title = cardName();
