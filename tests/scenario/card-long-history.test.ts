import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardHistory } from '@kartoteka/contract/filled-card';
import { beforeAll, expect, test } from 'vitest';
import { type CardPlant, openPlant, save, startCard } from '../env/card-plant.ts';
import { unfolded } from '../env/history.ts';
import { makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
beforeAll(async () => {
  plant = await openPlant(app);
});

/** Number of fields that one save changes. Its event has their old and new values, 700 kB in all. */
const FIELDS = 90;
const SAVES = 9;

test('a history that is too long for one answer comes in parts, with every event once and in order', async () => {
  const template = await makeTemplate(app.sql, {
    elements: [{ name: 'E', fields: Array.from({ length: FIELDS }, (_, at) => ({ name: `Pole ${at}` })) }],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
  });
  const id = await startCard(plant.ola, template);
  for (let at = 0; at < SAVES; at += 1) {
    const value = String(at).repeat(3_900);
    const data: Record<string, string> = {};
    for (let field = 0; field < FIELDS; field += 1) data[template.field(`Pole ${field}`)] = value;
    await save(plant.ola, id, template.element('E'), data);
  }
  const parts: CardHistory[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const query = after === undefined ? {} : { after };
    const part = await plant.ola.client.call(controlCardRoutes.history, { params: { id }, query });
    expect(JSON.stringify(part).length).toBeLessThan(6_000_000);
    parts.push(part);
    after = part.next;
  }
  expect(parts.length).toBeGreaterThan(1);
  const items = await unfolded(
    plant.ola.client,
    id,
    parts.flatMap((part) => part.items),
  );
  expect(items.map(({ type, changes }) => [type, changes[0]?.new?.slice(0, 1) ?? null])).toEqual([
    ['cardStarted', null],
    ...Array.from({ length: SAVES }, (_, at) => ['entrySaved', String(at)]),
  ]);
  expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
  // An event in a later part may concern an entry that an earlier part created.
  await plant.ola.client.call(controlCardRoutes.saveElement, {
    params: { id },
    body: {
      elementTemplateId: template.element('E'),
      data: { [template.field('Pole 0')]: 'x' },
      submit: true,
    },
  });
  await plant.bartek.client.call(controlCardRoutes.return, {
    params: { id },
    body: { reason: 'Do poprawy' },
  });
  const [last] = (
    await plant.ola.client.call(controlCardRoutes.history, {
      params: { id },
      query: { after: items.at(-1)?.id ?? '' },
    })
  ).items.slice(-1);
  expect(last?.text).toContain('E');
});

test("a part of a history starts after an event of that card, and another card's event is not found", async () => {
  const template = await makeTemplate(app.sql, {
    elements: [{ name: 'E' }],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
  });
  const [one, other] = [await startCard(plant.ola, template), await startCard(plant.ola, template)];
  const read = (id: string, after?: string) =>
    plant.ola.client.send(controlCardRoutes.history, { params: { id }, query: after ? { after } : {} });
  const first = (await read(one)).body as CardHistory;
  expect(first).toMatchObject({ items: [{ type: 'cardStarted' }], next: null });
  const after = first.items[0]?.id ?? '';
  expect(await read(one, after)).toMatchObject({ status: 200, body: { items: [], next: null } });
  expect((await read(other, after)).status).toBe(404);
  expect((await read(one, 'x')).status).toBe(400);
});
