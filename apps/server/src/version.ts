import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Version of the program, as its package.json declares it. */
export const { version: VERSION } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')));
