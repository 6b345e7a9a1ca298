import type { UsageAnswer } from '@kartoteka/contract/crud';
import { passed } from '../../lib/passed.ts';
import { refusing } from './usage-words.ts';

/** Milliseconds to wait for the reasons against a deletion. After a longer wait the question opens without them. */
const PATIENCE = 4000;

/** Returns what was read about a deletion. Returns null if the read failed or took too long. */
export function inTime<T>(reading: Promise<T>): Promise<T | null> {
  return Promise.race([reading.catch(() => null), passed(PATIENCE).then(() => null)]);
}

/**
 * Reads the usage that prevents the deletion of a record. Returns null when nothing prevents it, and when the usage
 * cannot be read in time. The server then refuses the deletion of a record in use.
 */
export async function readRefusing(
  read: ((id: string) => Promise<UsageAnswer>) | undefined,
  id: string,
): Promise<UsageAnswer | null> {
  const usage = read === undefined ? null : await inTime(read(id));
  const direct = usage && refusing(usage);
  return direct && direct.totalCount > 0 ? direct : null;
}
