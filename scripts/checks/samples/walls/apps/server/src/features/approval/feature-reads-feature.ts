import { cardName } from '../card/read.ts';
import { cardRow } from '../card/repository.ts';

export const both = [cardName(), cardRow()];
