import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { moveOldPictures } from '../../apps/server/src/pictures/move-old.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import { createClient } from '../env/client.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { storeEarlierRevision } from '../env/earlier-revision.ts';
import { PASSWORD } from '../env/people.ts';
import { pngUrl } from '../env/pictures.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { startTestProcess, type TestProcess } from '../env/test-app.ts';
import { openWarehouse } from '../env/warehouse.ts';

const GOOD = pngUrl(1);
/** The first eight bytes of a PNG and one more byte. Older programs checked only the first eight. */
const BROKEN = 'data:image/png;base64,iVBORw0KGgoB';
const RICH = `<p>Patrz:</p><img src="${GOOD}" />`;
const choices: Setting[] = [
  {
    type: 'availableOptions',
    options: [GOOD, BROKEN].map((value, at) => ({
      value: `o${at}`,
      label: '',
      attributes: [{ type: 'image', value }],
    })),
  },
];

let app: TestProcess;
let plant: CardPlant;
let template: MadeTemplate;
let cardId: string;
let before: Awaited<ReturnType<typeof formData>>;
/** Ola's client for a server that was started after the earlier version's data had been stored. */
let later: CardPlant['ola'];
let origin: string;

/** Creates a plant whose definitions, revision and signed card contain data URLs, as an earlier version left them. */
beforeAll(async () => {
  app = await startTestProcess({ from: 'empty', env: { DEMO: '0' } });
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [{ name: 'E', fields: [{ name: 'Wygląd', controlType: 'select', settings: choices }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
  await app.sql('update control_card_template set description = $2 where id = $1', [template.id, RICH]);
  await app.sql('update template_element set description = $2 where template_id = $1', [template.id, RICH]);
  await app.sql('update definition_clock set version = version + 1');
  await startCard(plant.ola, template);
  await storeEarlierRevision(app.sql, template.id);
  cardId = await startCard(plant.ola, template);
  const values = { [template.field('Wygląd')]: 'o0' };
  await save(plant.ola, cardId, template.element('E'), values, { submit: true });
  const { approvals } = await formData(plant.jagoda, cardId);
  await plant.jagoda.client.call(controlCardRoutes.approve, {
    params: { id: cardId, approvalId: approvals[0]?.id ?? '' },
  });
  before = await formData(plant.ola, cardId);
  await app.sql(`delete from installation where key = 'pictures'`);
  const server = await app.startAnother();
  origin = server.origin;
  later = { ...plant.ola, client: createClient(origin).as('Oparska', PASSWORD) };
});
afterAll(async () => {
  await app.close();
});

const imagesOf = (card: typeof before): (string | undefined)[] => {
  const [setting] = card.elements[0]?.formTemplate?.elements[0]?.dataType.settings ?? [];
  const { options } = setting as unknown as { options: { attributes: { value: string }[] }[] };
  return options.map(({ attributes }) => attributes[0]?.value);
};
const ADDRESS = /\/api\/app\/pictures\/[\da-f]{64}/;

test('a card from before pictures had addresses shows its pictures by address, and drops invalid pictures', async () => {
  expect(imagesOf(before)[0]).toBe(GOOD);
  const now = await formData(later, cardId);
  expect(imagesOf(now)).toEqual([expect.stringMatching(ADDRESS), undefined]);
  expect(now.template.description).toMatch(ADDRESS);
  expect(now.elements[0]?.description).toMatch(ADDRESS);
  const answer = await fetch(origin + (imagesOf(now)[0] ?? ''));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('a card from before pictures had addresses keeps its data hash, and its newerRevisionExists stays false', async () => {
  const now = await formData(later, cardId);
  expect(now.dataHash).toBe(before.dataHash);
  expect([before.newerRevisionExists, now.newerRevisionExists]).toEqual([false, false]);
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
  const breaks: string[] = [];
  await verifyEverything(db, { onBreak: ({ kind, what }) => breaks.push(`${kind}: ${what}`) });
  await db.destroy();
  expect(breaks).toEqual([]);
  const [revision] = await app.sql<{ text: string }>(
    `select definition::text as text from revision where not definition ? 'format'`,
  );
  expect(revision?.text).toContain(GOOD);
});

test('old definitions get picture addresses, and keep a picture that cannot be decoded', async () => {
  const [type] = await app.sql<{ id: string; text: string }>(
    `select id, settings::text as text from data_type
      where id = (select data_type_id from form_element where id = $1)`,
    [template.field('Wygląd')],
  );
  expect(type?.text).toMatch(ADDRESS);
  expect(type?.text).toContain(BROKEN);
  expect(type?.text).not.toContain(GOOD);
  const [texts] = await app.sql<{ description: string }>(
    'select description from template_element where template_id = $1',
    [template.id],
  );
  expect(texts?.description).toMatch(ADDRESS);
  const keeper = await openWarehouse({ sql: app.sql, client: createClient(origin) });
  const { body } = await keeper.client.send(dataTypeRoutes.get, { params: { id: type?.id ?? '' } });
  expect(JSON.stringify(body)).toMatch(/data:image\/png;base64,[^"]{40}/);
});

test('the search for old pictures ends also where reading all revisions takes longer than a statement may', async () => {
  await app.sql(`insert into revision (id, template_id, family_id, content_hash, definition, checked_clock)
    select gen_random_uuid(), template_id, family_id, decode(md5(nth::text), 'hex'),
      jsonb_build_object('description', repeat('x', 20000000)), checked_clock
    from (select * from revision limit 1) one, generate_series(1, 30) nth`);
  await app.sql(`delete from installation where key = 'pictures'`);
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 1, statementTimeout: 300 }));
  try {
    await moveOldPictures(db);
  } finally {
    await db.destroy();
  }
  expect(await app.sql(`select value from installation where key = 'pictures'`)).toEqual([{ value: 'all' }]);
});
