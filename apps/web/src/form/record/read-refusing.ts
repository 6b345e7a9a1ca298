import type { UsageAnswer } from '@kartoteka/contract/crud';
import { refusing } from './usage-words.ts';

/**
 * Reads the usage that prevents the deletion of a record. Returns null when nothing prevents it, and when the usage
 * cannot be read. The server then refuses the deletion of a record in use.
 */
export async function readRefusing(
  read: ((id: string) => Promise<UsageAnswer>) | undefined,
  id: string,
): Promise<UsageAnswer | null> {
  try {
    const usage = await read?.(id);
    const direct = usage ? refusing(usage) : null;
    return direct && direct.totalCount > 0 ? direct : null;
  } catch {
    return null;
  }
}
