import { readFileSync } from 'node:fs';

export const fixture = readFileSync('card.json', 'utf8');
