import { join } from 'node:path';

export const address = join('/', 'karty');
