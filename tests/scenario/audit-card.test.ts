import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { makeTemplate, type MadeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Pomiar', fields: [{ name: 'Wynik' }] },
      { name: 'Próbki', repeat: {} },
    ],
  });
});

const remove = (id: string, query: Record<string, unknown>) =>
  plant.ola.client.send(controlCardRoutes.removeEntry, { params: { id }, query });

describe('a deleted entry whose index is used again', () => {
  test('a write based on a deleted entry does not overwrite the new entry with the same index', async () => {
    const card = await startCard(plant.ola, template);
    const pomiar = template.element('Pomiar');
    const field = template.field('Wynik');
    const first = await save(plant.ola, card, pomiar, { [field]: 'pierwszy' });
    expect((await remove(first.id, { rowVersion: first.rowVersion })).status).toBe(204);
    const second = await save(plant.olek, card, pomiar, { [field]: 'drugi' }, { rowVersion: null });

    const late = await plant.ola.client.send(controlCardRoutes.saveElement, {
      params: { id: card },
      body: { elementTemplateId: pomiar, data: { [field]: 'spóźniony' }, rowVersion: first.rowVersion },
    });
    expect([late.status, late.problem?.code]).toEqual([409, 'Kartoteka:ConcurrencyConflict']);
    expect(late.problem?.data).toMatchObject({ id: second.id, values: { [field]: 'drugi' } });
    const whole = await plant.marta.client.send(controlCardRoutes.update, {
      params: { id: card },
      body: {
        elementsData: { [pomiar]: { 0: { [field]: 'spóźniony' } } },
        rowVersions: { [pomiar]: { 0: first.rowVersion } },
      },
    });
    expect(whole.status).toBe(409);
    const shown = await formData(plant.ola, card);
    expect(shown.elements[0]?.entries).toMatchObject([{ values: { [field]: 'drugi' } }]);
  });

  test('a new entry at the index of a deleted entry never has a row version that was used there before', async () => {
    const card = await startCard(plant.ola, template);
    const samples = template.element('Próbki');
    const seen = new Set<number>();
    for (let n = 0; n < 3; n += 1) {
      const entry = await save(plant.ola, card, samples, {}, { index: 5 });
      expect(seen.has(entry.rowVersion)).toBe(false);
      seen.add(entry.rowVersion);
      await remove(entry.id, {});
    }
  });
});

describe('the row version of a deletion', () => {
  test('an empty row version in a deletion counts as absent', async () => {
    const card = await startCard(plant.ola, template);
    const entry = await save(plant.ola, card, template.element('Próbki'), {});
    expect((await remove(entry.id, { rowVersion: 'x' })).status).toBe(400);
    expect((await remove(entry.id, { rowVersion: entry.rowVersion + 1 })).status).toBe(409);
    expect((await remove(entry.id, { rowVersion: '' })).status).toBe(204);
    const shown = await formData(plant.ola, card);
    expect(shown.elements[1]?.entries).toEqual([]);
  });
});
