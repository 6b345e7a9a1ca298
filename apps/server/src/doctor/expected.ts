import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from './catalogue.ts';

/**
 * The catalogue that the migrations make. `npm run catalogue` writes it, and a test compares it with the migrations.
 */
export const CATALOGUE_FILE = join(import.meta.dirname, 'catalogue.json');

/** Reads the catalogue that the program's migrations make. */
export async function expectedCatalogue(): Promise<Catalogue> {
  return JSON.parse(await readFile(CATALOGUE_FILE, 'utf8')) as Catalogue;
}
