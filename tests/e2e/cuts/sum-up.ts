import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figures, HARMS, sum, words } from './figures.ts';
import { REPORTS } from './saying.ts';

// Adds up the figures of all pieces in the folder of reports. Each piece has a seed of its own.
const names = readdirSync(REPORTS).filter((name) => /^seed-\d+\.json$/.test(name));
const pieces = names.map((name) => JSON.parse(readFileSync(join(REPORTS, name), 'utf8')) as Figures);
const total = sum(pieces);
process.stdout.write(`${names.length} pieces in ${REPORTS}:\n${words(total)}\n`);
process.exitCode = total.complaints.length > 0 || HARMS.some((harm) => total[harm] > 0) ? 1 : 0;
