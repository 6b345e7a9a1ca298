import { expect, test } from 'vitest';
import { startTestProcess } from '../../env/test-app.ts';

const UNANCHORED = `select card.id from control_card card where not exists
  (select from history_anchor_head held where held.card_id = card.id and held.event_count = card.history_count)`;

test('the start of a server anchors the due histories only if the server runs jobs', async () => {
  const app = await startTestProcess({ from: 'demo', env: { ROLE: 'web', DEMO: '0' } });
  try {
    // Removes all anchors, as if nothing had been anchored yet.
    await app.sql(`do $$ begin set local session_replication_role = replica;
      delete from history_anchor_head; delete from history_anchor; delete from pgboss.job; end $$`);
    const web = await app.startAnother();
    expect(await web.stop()).toBe(0);
    expect(await app.sql(`select from pgboss.job where name = 'anchor-history'`)).toEqual([]);
    expect(await app.sql('select from history_anchor')).toEqual([]);
    await app.startAnother({ ROLE: 'worker' });
    await expect.poll(() => app.sql(UNANCHORED), { timeout: 60_000 }).toEqual([]);
    expect(await app.sql('select cron from pgboss.schedule where name = $1', ['anchor-history'])).toEqual([
      { cron: '*/5 * * * *' },
    ]);
  } finally {
    await app.close();
  }
});
