import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes, type Kit } from '@kartoteka/contract/control-card-operator';
import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { FORM_SIZE } from '@kartoteka/domain/limits';
import { beforeAll, expect, test } from 'vitest';
import { type CardPlant, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { storeEarlierRevision } from '../env/earlier-revision.ts';
import { type MadeTemplate, makeTemplate, touch } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Zestaw',
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }], assignments: [{ type: 'user', value: plant.ola.id }] },
    ],
  });
});

const send = (who: Worker, headers: Record<string, string> = {}) =>
  who.client.send(controlCardOperatorRoutes.kit, {}, { headers });
const kit = (who: Worker): Promise<Kit> => who.client.call(controlCardOperatorRoutes.kit);
const idsOf = ({ templates }: Kit): string[] => templates.map(({ templateId }) => templateId);

/** Returns the answer to a request for a kit while the revision of a template cannot be stored. */
async function sendWhileRefused(refused: MadeTemplate, errcode: string): ReturnType<typeof send> {
  await app.sql(`create function refuse_revision() returns trigger language plpgsql as
    $$ begin raise exception 'refused' using errcode = '${errcode}'; end $$`);
  await app.sql(`create trigger refuse before insert on revision for each row
    when (new.template_id = '${refused.id}') execute function refuse_revision()`);
  const answer = await send(plant.ola);
  await app.sql('drop function refuse_revision cascade');
  return answer;
}

test('the kit has the templates and the open cards of the person, with hashes and versions', async () => {
  const card = await startCard(plant.ola, template);
  const before = await kit(plant.ola);
  expect(before.templates).toEqual([
    {
      templateId: template.id,
      templateName: 'Zestaw',
      familyId: template.familyId,
      templateGroupName: 'Grupa Zestaw',
      startedCount: 1,
      revisionHash: expect.stringMatching(/^[\da-f]{64}$/) as string,
    },
  ]);
  const [kept] = before.cards;
  expect(kept).toMatchObject({ id: card, revisionHash: before.templates[0]?.revisionHash });
  await save(plant.ola, card, template.element('Dane'), { [template.field('Partia')]: 'A1' });
  const [written] = (await kit(plant.ola)).cards;
  expect(written?.version).not.toBe(kept?.version);
  expect([written?.id, written?.revisionHash]).toEqual([card, kept?.revisionHash]);
});

test('the kit of a person without an element of a template has neither the template nor its cards', async () => {
  await startCard(plant.ola, template);
  expect(await kit(plant.olek)).toMatchObject({ templates: [], cards: [] });
  expect((await send(plant.jagoda)).status).toBe(403);
});

test('the kit has only the fifty newest of the cards that the person has to fill', async () => {
  const many = await makeTemplate(app.sql, {
    elements: [{ name: 'Dane', assignments: [{ type: 'user', value: plant.bartek.id }] }],
  });
  const begun: string[] = [];
  for (let at = 0; at < 51; at += 1) begun.push(await startCard(plant.bartek, many));
  const { cards } = await kit(plant.bartek);
  expect(cards.map(({ id }) => id)).toEqual(begun.slice(1).toReversed());
});

test('the answer to a request for an unchanged kit is a 304', async () => {
  const first = await send(plant.ola);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect((await send(plant.ola, { 'If-None-Match': etag })).status).toBe(304);
  await startCard(plant.ola, template);
  expect((await send(plant.ola, { 'If-None-Match': etag })).status).toBe(200);
});

test('an edited template has another hash in the next kit, however many devices ask at once', async () => {
  const before = (await kit(plant.ola)).templates[0]?.revisionHash;
  await app.sql('update template_element set name = $1 where template_id = $2', ['Nowe dane', template.id]);
  await touch(app.sql);
  const kits = await Promise.all(Array.from({ length: 8 }, () => kit(plant.ola)));
  const hashes = new Set(kits.map(({ templates }) => templates[0]?.revisionHash));
  expect(hashes.size).toBe(1);
  expect(hashes.has(before)).toBe(false);
});

test('the kit leaves out a template whose revision cannot be stored and keeps the other templates', async () => {
  const broken = await makeTemplate(app.sql, { elements: [{ name: 'Dane' }] });
  const answer = await sendWhileRefused(broken, 'P0001');
  expect(idsOf(answer.body as Kit)).toContain(template.id);
  expect(idsOf(answer.body as Kit)).not.toContain(broken.id);
  expect(idsOf(await kit(plant.ola))).toContain(broken.id);
});

test('the kit is refused with a 503 while the database is too busy to store the revision of a template', async () => {
  const waiting = await makeTemplate(app.sql, { elements: [{ name: 'Dane' }] });
  expect((await sendWhileRefused(waiting, '55P03')).status).toBe(503);
  expect(idsOf(await kit(plant.ola))).toContain(waiting.id);
});

test('the kit has a template whose stored revision is too large for the event loop', async () => {
  const large = await makeTemplate(app.sql, { elements: [{ name: 'Dane' }] });
  await startCard(plant.ola, large);
  const hash = await storeEarlierRevision(app.sql, large.id, (definition) => {
    const { template: described } = definition;
    return { ...definition, template: { ...described, description: 'a'.repeat(FORM_SIZE) } };
  });
  const { templates } = await kit(plant.ola);
  expect(templates.find(({ templateId }) => templateId === large.id)?.revisionHash).toBe(hash);
});

test('the kit has a template with more filters than one SQL statement has parameters', async () => {
  const wide = await makeTemplate(app.sql, {
    elements: [{ name: 'Dane', fields: [{ name: 'Partia', filterGroup: 'Produkcja' }] }],
  });
  await app.sql(
    `insert into form_element (id, form_template_id, position, name, data_type_id, filter_group)
      select gen_random_uuid(), form_template_id, at, name || at, data_type_id, filter_group
      from form_element, generate_series(1, 7400) as at where id = $1`,
    [wide.field('Partia')],
  );
  await touch(app.sql);
  expect(idsOf(await kit(plant.ola))).toContain(wide.id);
});

test('the kit and the application configuration name the same epoch of the database', async () => {
  const { extraProperties } = await app.client.call(applicationConfigurationRoutes.get);
  expect((await kit(plant.ola)).epoch).toBe(extraProperties.epoch);
  expect(extraProperties.epoch).toMatch(/^[\da-f-]{36}$/);
});

test('a card leaves a person’s kit when the person has submitted every element assigned to them, and returns when a submission is withdrawn', async () => {
  const shared = await makeTemplate(app.sql, {
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }], assignments: [{ type: 'user', value: plant.ola.id }] },
      { name: 'Wynik', fields: [{ name: 'pH' }], assignments: [{ type: 'user', value: plant.olek.id }] },
    ],
  });
  const card = await startCard(plant.ola, shared);
  const waitsFor = async (who: Worker) => (await kit(who)).cards.some(({ id }) => id === card);
  expect([await waitsFor(plant.ola), await waitsFor(plant.olek)]).toEqual([true, true]);
  const data = { [shared.field('Partia')]: 'A1' };
  const { id } = await save(plant.ola, card, shared.element('Dane'), data, { submit: true });
  expect([await waitsFor(plant.ola), await waitsFor(plant.olek)]).toEqual([false, true]);
  await plant.ola.client.call(controlCardRoutes.withdraw, { params: { id }, body: {} });
  expect(await waitsFor(plant.ola)).toBe(true);
});
