import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import {
  type DecisionInput,
  definitionTransferRoutes as routes,
} from '@kartoteka/contract/definition-transfer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exported, importFile, preview, renamed, statuses } from '../env/definition-file.ts';
import { makeRole, makeUnit, makeUser } from '../env/people.ts';
import { addPerson, type Person } from '../env/person.ts';
import { randomFile, samplePictures } from '../env/random-file.ts';
import { seeded } from '../env/seeded.ts';
import { startTestApp, type TestApp, testApp } from '../env/test-app.ts';

const plantA = testApp();
let plantB: TestApp;
let here: Person;
let there: Person;

beforeAll(async () => {
  plantB = await startTestApp({ from: 'empty' });
  here = await addPerson(plantA, 'admin');
  there = await addPerson(plantB, 'admin');
});
afterAll(async () => {
  await plantB.close();
});

const templatesOf = (app: TestApp) =>
  app.sql<{ id: string; name: string; version: number }>(
    'select id, name, version from control_card_template where deleted_at is null order by name, version',
  );
/** Creates the demo users, the units and the missing roles of one plant in another plant, under new ids. */
async function movePeople(from: TestApp, to: TestApp): Promise<void> {
  const known = new Set((await to.sql<{ name: string }>('select name from role')).map(({ name }) => name));
  for (const { name } of await from.sql<{ name: string }>('select name from role where deleted_at is null'))
    if (!known.has(name)) await makeRole(to.sql, name, []);
  const users = await from.sql<{ user_name: string }>(
    `select user_name from app_user where deleted_at is null and user_name like '%@demo.local'`,
  );
  for (const { user_name } of users) {
    const id = await makeUser(to.sql, `Osoba X${user_name.replaceAll(/\W/g, '')}`);
    await to.sql('update app_user set user_name = $1 where id = $2', [user_name, id]);
  }
  const units = await from.sql<{ id: string; parent_id: string | null; display_name: string }>(
    `with recursive tree as (
       select id, parent_id, display_name, 0 as depth from organization_unit where parent_id is null
       union all select u.id, u.parent_id, u.display_name, depth + 1 from organization_unit u join tree on tree.id = u.parent_id)
     select id, parent_id, display_name from tree order by depth`,
  );
  const made = new Map<string, string>();
  for (const { id, parent_id, display_name } of units)
    made.set(id, await makeUnit(to.sql, display_name, made.get(parent_id ?? '') ?? null));
}

const TRAVELLERS = 8;
const SEED = Number(process.env['TRAVEL_SEED'] ?? 20_261_125);

describe('export and import of templates', () => {
  test('every exported template of a plant can be imported into an empty plant, and is exported there as the same file', async () => {
    await movePeople(plantA, plantB);
    const templates = await templatesOf(plantA);
    expect(templates.length).toBeGreaterThan(2);
    for (const { id, name, version } of templates) {
      const file = await exported(here, id);
      const same = await preview(here, file);
      expect(same.isIntact).toBe(true);
      expect(new Set(statuses(same)), name).toEqual(new Set(['same']));
      const first = await preview(there, file);
      const decisions: DecisionInput[] =
        version === 1 ? [] : [{ kind: 'controlCardTemplate', name, decision: 'version' }];
      const made = await there.client.call(routes.import, { body: { file, decisions, stamp: first.stamp } });
      const read = { params: { id: made.template.id } };
      const template = await there.client.call(controlCardTemplateRoutes.get, read);
      expect(template).toMatchObject({ name, version, isCurrentVersion: false });
      const again = await exported(there, made.template.id);
      expect(again).toEqual(file);
    }
    const pictures = await plantB.sql('select from picture');
    expect(pictures.length).toBeGreaterThan(0);
  });

  test(`${TRAVELLERS} random templates with pictures of every format are exported and imported unchanged, seed ${SEED}`, async () => {
    const seed = seeded(SEED);
    const pictures = await samplePictures();
    for (let at = 0; at < TRAVELLERS; at += 1) {
      const written = randomFile(seed, pictures);
      const first = await importFile(here, written);
      const { template } = first.body as { template: { id: string } };
      const file = await exported(here, template.id);
      const arrived = await importFile(there, file);
      expect(arrived.status, JSON.stringify(arrived.problem)).toBe(200);
      const { template: copy } = arrived.body as { template: { id: string } };
      const again = await exported(there, copy.id);
      expect(again.contentHash).toBe(file.contentHash);
      expect(again).toEqual(file);
      for (const [person, told] of [
        [here, again],
        [there, file],
      ] as const) {
        const compared = await preview(person, told);
        expect(new Set(statuses(compared))).toEqual(new Set(['same']));
        expect(compared.isIntact).toBe(true);
      }
    }
  }, 300_000);

  test('a preview of a new template stores nothing', async () => {
    const state = () =>
      plantB.sql(
        `select (select count(*) from data_type) as types, (select count(*) from form_template) as forms,
          (select count(*) from control_card_template) as templates, (select count(*) from audit_event) as events,
          (select count(*) from picture) as pictures, (select version from definition_clock) as clock`,
      );
    const [{ id } = { id: '' }] = await templatesOf(plantB);
    const file = await exported(there, id);
    const before = await state();
    const told = await preview(there, renamed(file, 'Zupełnie nowy'));
    expect(told.rows.at(-1)).toMatchObject({ status: 'new', outcome: 'created', faults: [] });
    expect(await state()).toEqual(before);
  });
});
