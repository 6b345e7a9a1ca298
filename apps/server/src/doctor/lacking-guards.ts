import type pg from 'pg';
import { inspectGuards } from './inspect.ts';

/**
 * Returns the missing or weakened guards of the stored data, each in Polish words. Intact histories prove little in a
 * database whose triggers or foreign keys are gone.
 *
 * @param client a connection of the owner that is not open yet; it is closed at the end
 */
export async function lackingGuards(client: pg.Client): Promise<string[]> {
  client.on('error', () => undefined);
  try {
    await client.connect();
    const findings = await inspectGuards(client);
    return findings.filter(({ isWrong }) => isWrong).map(({ what }) => what);
  } finally {
    await client.end();
  }
}
