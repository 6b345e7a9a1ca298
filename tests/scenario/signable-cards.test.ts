import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { beforeAll, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { makeTemplate, type TemplateDraft } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;

beforeAll(async () => {
  plant = await openPlant(app);
});

const norm: Setting = { type: 'referenceValue', referenceValue: { type: 2, values: ['1', '5'] } };

/** Makes a card that waits for Bartek. Each of its samples has the person who fills it and the pH value. */
async function waiting(
  samples: readonly (readonly [who: Worker, pH: string])[],
  draft: Partial<TemplateDraft> = {},
): Promise<string> {
  const template = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Próbki',
        repeat: {},
        fields: [{ name: 'pH', storedValueType: 'number_float', settings: [norm] }],
      },
    ],
    approvals: [{ type: 'user', value: plant.bartek.id }],
    ...draft,
  });
  const id = await startCard(plant.ola, template);
  const element = template.element('Próbki');
  for (const [index, [who, pH]] of samples.entries()) {
    const data = { [template.field('pH')]: pH };
    await save(who, id, element, data, { index, submit: true, comment: 'sprawdzono' });
  }
  const input = { params: { id, groupId: element } };
  await plant.ola.client.call(controlCardRoutes.submitGroup, input);
  return id;
}

test('the list of cards to sign shows the same deviations, fillers and open slots as each card itself', async () => {
  const { ola, olek, bartek } = plant;
  const clean = await waiting([[ola, '2']]);
  const deviating = await waiting([
    [olek, '7'],
    [ola, '3'],
    [olek, '0,5'],
    [bartek, '9'],
  ]);
  const twice = await waiting([[ola, '4']], {
    approvals: [
      { type: 'user', value: bartek.id },
      { type: 'role', value: plant.roles.foreman },
    ],
  });
  const { at, items } = await bartek.client.call(controlCardRoutes.awaitingMe);
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  const told = new Map(items.map((card) => [card.id, card]));
  expect(told.size).toBe(3);
  for (const [id, card] of told) {
    const shown = await formData(bartek, id);
    const deviations = shown.elements.flatMap(({ entries }) => entries.flatMap((entry) => entry.deviations));
    expect(card).toMatchObject({
      deviationCount: deviations.length,
      hasDeviations: deviations.length > 0,
      fillers: shown.fillers,
      availableSlotCount: shown.approvals.filter((slot) => slot.isAvailableForCurrentUser).length,
    });
  }
  const names = (id: string) => told.get(id)?.fillers.map(({ name }) => name);
  expect(told.get(clean)).toMatchObject({ deviationCount: 0, availableSlotCount: 1 });
  expect(told.get(deviating)).toMatchObject({ deviationCount: 3, availableSlotCount: 1 });
  expect(names(deviating)).toEqual(['Olek Olecki', 'Ola Oparska', 'Bartek Brygada']);
  expect(told.get(twice)).toMatchObject({ deviationCount: 0, availableSlotCount: 2 });
});

test('an entry that was deleted adds no deviation to the list of cards to sign', async () => {
  const id = await waiting([
    [plant.ola, '7'],
    [plant.ola, '8'],
  ]);
  await plant.bartek.client.call(controlCardRoutes.return, { params: { id }, body: { reason: 'Popraw.' } });
  const [element] = (await formData(plant.ola, id)).elements;
  const entryId = element?.entries[1]?.id ?? '';
  await plant.ola.client.call(controlCardRoutes.removeEntry, { params: { id: entryId } });
  const rest = element?.entries[0];
  await save(plant.ola, id, element?.id ?? '', rest?.values ?? {}, { index: 0, submit: true });
  const group = { params: { id, groupId: element?.id ?? '' } };
  await plant.ola.client.call(controlCardRoutes.submitGroup, group);
  const { items } = await plant.bartek.client.call(controlCardRoutes.awaitingMe);
  expect(items.find((card) => card.id === id)).toMatchObject({ hasDeviations: true, deviationCount: 1 });
});
