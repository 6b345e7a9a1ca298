import { readFileSync } from 'node:fs';

export const fixture = readFileSync('route.json', 'utf8');
