import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { expect, test } from 'vitest';
import { openPlant } from '../env/card-plant.ts';
import { makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });

/** Number of entries of the form. The parameters for the rows of all entries do not fit into one statement. */
const ENTRIES = 4_000;

test('a form of thousands of entries is stored whole, changed and returned for correction', async () => {
  const plant = await openPlant(app);
  const template = await makeTemplate(app.sql, {
    elements: [{ name: 'E', repeat: {} }],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
  });
  const [element, field] = [template.element('E'), template.field('Uwagi')];
  const data = (value: string) =>
    Object.fromEntries(Array.from({ length: ENTRIES }, (_, at) => [at, { [field]: value }]));
  const { client } = plant.marta;
  const card = await client.call(controlCardRoutes.create, {
    body: { name: 'Karta', controlCardTemplateId: template.id, elementsData: { [element]: data('x') } },
  });
  expect(Object.keys(card.elementsData[element] ?? {})).toHaveLength(ENTRIES);
  const params = { id: card.id };
  const changed = await client.call(controlCardRoutes.update, {
    params,
    body: { elementsData: { [element]: data('y') }, isSubmitted: true },
  });
  expect(changed.status).toBe('awaitingApproval');
  await plant.bartek.client.call(controlCardRoutes.return, { params, body: { reason: 'Do poprawy' } });
  const again = await client.call(controlCardRoutes.get, { params });
  expect(again.status).toBe('inProgress');
  expect(Object.values(again.elementsData[element] ?? {}).at(-1)).toEqual({ [field]: 'y' });
});
