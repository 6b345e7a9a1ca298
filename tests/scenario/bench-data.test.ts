import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { loadCard } from '../../apps/server/src/features/control-card/model/load-card.ts';
import { cardDocument } from '../../apps/server/src/search/card-document.ts';
import { indexWrites } from '../../apps/server/src/search/index-card.ts';
import { writeTogether } from '../../apps/server/src/db/together.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import { fillDatabase } from '../../bench/data/fill.ts';
import { cloneDatabase } from '../env/database.ts';

const CARDS = 150;
const database = await cloneDatabase('empty');
const db = createKysely(createPool({ url: database.url, role: null, max: 2 }));
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Returns the rows of the search index, table by table. */
async function indexRows(): Promise<Record<string, unknown[]>> {
  return {
    words: await database.sql('select * from card_search order by card_id'),
    shown: await database.sql('select * from card_shown order by card_id'),
    values: await database.sql('select * from card_value order by card_id, field_no, ordinal'),
    counts: await database.sql(`select template_id, list_status, has_deviations, sum(cards) as cards
      from card_count group by 1, 2, 3 order by 1, 2, 3`),
  };
}

test('cards that the bench generates have the search index that the product stores for them, and valid histories', async () => {
  await fillDatabase(database.url, CARDS, () => undefined);
  const generated = await indexRows();
  const breaks: unknown[] = [];
  const verified = await verifyEverything(db, { onBreak: (found) => breaks.push(found) });
  expect(breaks).toEqual([]);
  expect(verified.cards).toBe(CARDS);
  expect(verified.events).toBeGreaterThan(CARDS * 3);

  const ids = await db.selectFrom('control_card').select('id').execute();
  await database.sql('truncate card_search, card_shown, card_value');
  for (const { id } of ids) {
    const card = await loadCard(db, id);
    if (card === null) throw new Error('A card that was just made is not there');
    const document = cardDocument(card.row.name, card.revision.definition, card.elements);
    const place = { id, createdAt: card.row.creation_time };
    await writeTogether(db, indexWrites(db, place, null, document));
  }
  expect(generated['values']?.length).toBeGreaterThan(CARDS * 8);
  const written = await indexRows();
  for (const [table, rows] of Object.entries(written)) {
    expect(isDeepStrictEqual(rows, generated[table]), table).toBe(true);
  }
});

test('the bench generates the same cards from the same seed', async () => {
  const other = await cloneDatabase('empty');
  try {
    await fillDatabase(other.url, CARDS, () => undefined);
    const of = `select id, name, history_head from control_card order by id`;
    expect(await other.sql(of)).toEqual(await database.sql(of));
  } finally {
    await other.drop();
  }
});
