import { randomUUID } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [{ name: 'Wpisy', repeat: {}, fields: [{ name: 'Pomiar' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const measure = (who: Worker, cardId: string, pomiar: string, more: Parameters<typeof save>[4] = {}) =>
  save(who, cardId, template.element('Wpisy'), { [template.field('Pomiar')]: pomiar }, more);

/** Returns the row versions of the entries of 'Wpisy' that a screen shows. */
const versionsOf = ({ elements }: CardFormData): Record<string, number> =>
  Object.fromEntries((elements[0]?.entries ?? []).map(({ index, rowVersion }) => [index, rowVersion]));

/** Returns the values of 'Wpisy', each with its submission. */
async function stored(cardId: string): Promise<unknown[]> {
  const [element] = (await formData(plant.marta, cardId)).elements;
  return (element?.entries ?? []).map(({ values, isSubmitted }) => [
    values[template.field('Pomiar')],
    isSubmitted,
  ]);
}

/** Ola saves 5, reads the card, and then Olek does what `meanwhile` says. Returns the versions that Ola read. */
async function readBefore(meanwhile: (cardId: string) => Promise<unknown>) {
  const cardId = await startCard(plant.ola, template);
  await measure(plant.ola, cardId, '5');
  const rowVersions = versionsOf(await formData(plant.ola, cardId));
  await meanwhile(cardId);
  return { cardId, rowVersions };
}

const changes = [
  ['changed', (cardId: string) => measure(plant.olek, cardId, '50', { index: 0 }), [['50', false]]],
  [
    'added',
    (cardId: string) => measure(plant.olek, cardId, '50'),
    [
      ['5', false],
      ['50', false],
    ],
  ],
] as const;

describe('the submission of a group', () => {
  const submit = (cardId: string, body: object | undefined, key: string = randomUUID()) =>
    plant.ola.client.send(
      controlCardRoutes.submitGroup,
      { params: { id: cardId, groupId: template.element('Wpisy') }, ...(body && { body }) },
      { headers: { 'idempotency-key': key } },
    );

  test.each(changes)(
    'the submission of a group is a conflict and submits nothing when another person %s an entry after the sender read it',
    async (_did, meanwhile, left) => {
      const { cardId, rowVersions } = await readBefore(meanwhile);
      const answer = await submit(cardId, { rowVersions });
      expect([answer.status, answer.problem?.code]).toEqual([409, 'Kartoteka:ConcurrencyConflict']);
      const { elements } = await formData(plant.ola, cardId);
      expect(answer.problem?.data).toEqual(elements[0]);
      expect(await stored(cardId)).toEqual(left);
      // The sender has read the card again.
      const again = await submit(cardId, { rowVersions: versionsOf(await formData(plant.ola, cardId)) });
      expect([again.status, await stored(cardId)]).toEqual([200, left.map(([value]) => [value, true])]);
    },
  );

  test.each(changes)(
    'the submission of a group without row versions submits what another person %s',
    async (_did, meanwhile, left) => {
      for (const body of [undefined, { typedAt: new Date().toISOString() }, { rowVersions: null }]) {
        const { cardId } = await readBefore(meanwhile);
        expect((await submit(cardId, body)).status).toBe(200);
        expect(await stored(cardId)).toEqual(left.map(([value]) => [value, true]));
      }
    },
  );

  test('a repeated submission of a group with the same key and row versions gets the first answer', async () => {
    const { cardId, rowVersions } = await readBefore(() => Promise.resolve());
    const key = randomUUID();
    const first = await submit(cardId, { rowVersions }, key);
    const second = await submit(cardId, { rowVersions }, key);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });

  test.each([[{ 0: 'nowa' }], [{ 0: 1.5 }], ['wszystkie']])(
    'the submission of a group with the row versions %j is refused',
    async (rowVersions) => {
      const { cardId } = await readBefore(() => Promise.resolve());
      expect((await submit(cardId, { rowVersions })).status).toBe(400);
    },
  );
});

describe('the submission of a whole form', () => {
  const submit = (cardId: string, body: object, key: string = randomUUID()) =>
    plant.marta.client.send(
      controlCardRoutes.update,
      { params: { id: cardId }, body: { isSubmitted: true, ...body } },
      { headers: { 'idempotency-key': key } },
    );
  const seen = (rowVersions: Record<string, number>) => ({
    rowVersions: { [template.element('Wpisy')]: rowVersions },
    areRowVersionsComplete: true,
  });

  test.each(changes)(
    'the submission of a whole form is a conflict and submits nothing when another person %s an entry after the sender read it',
    async (_did, meanwhile, left) => {
      const { cardId, rowVersions } = await readBefore(meanwhile);
      const answer = await submit(cardId, seen(rowVersions));
      expect([answer.status, answer.problem?.code]).toEqual([409, 'Kartoteka:ConcurrencyConflict']);
      const staleEntries = [{ elementTemplateId: template.element('Wpisy'), index: left.length - 1 }];
      expect(answer.problem?.data).toMatchObject({ id: cardId, status: 'inProgress', staleEntries });
      expect(await stored(cardId)).toEqual(left);
      const again = await submit(cardId, seen(versionsOf(await formData(plant.marta, cardId))));
      expect([again.status, await stored(cardId)]).toEqual([200, left.map(([value]) => [value, true])]);
    },
  );

  test.each(changes)(
    'the submission of a whole form without complete row versions submits what another person %s',
    async (_did, meanwhile, left) => {
      const { cardId } = await readBefore(meanwhile);
      expect((await submit(cardId, {})).status).toBe(200);
      expect(await stored(cardId)).toEqual(left.map(([value]) => [value, true]));
    },
  );

  test('a repeated submission of a whole form with the same key and row versions gets the first answer', async () => {
    const { cardId, rowVersions } = await readBefore(() => Promise.resolve());
    const key = randomUUID();
    const first = await submit(cardId, seen(rowVersions), key);
    const second = await submit(cardId, seen(rowVersions), key);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });
});
