import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import type { TestApp } from './test-app.ts';

/** Returns the breaks that the history check finds, each as 'kind: what'. */
export async function breaksOf(app: Pick<TestApp, 'database'>): Promise<string[]> {
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
  const found: string[] = [];
  await verifyEverything(db, { onBreak: ({ kind, what }) => found.push(`${kind}: ${what}`) });
  await db.destroy();
  return found;
}
