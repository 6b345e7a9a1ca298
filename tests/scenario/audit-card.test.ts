import { auditRoutes } from '@kartoteka/contract/audit';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { addPerson } from '../env/person.ts';
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

describe('a deleted card in the audit trail', () => {
  /** Starts a card that one role must sign, and submits it. */
  const awaiting = async () => {
    const of = await makeTemplate(app.sql, {
      elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
      approvals: [
        { type: 'role', value: plant.roles.foreman },
        { type: 'role', value: plant.roles.quality },
      ],
    });
    const id = await startCard(plant.ola, of);
    await save(plant.ola, id, of.element('Dane'), { [of.field('Partia')]: 'A1' }, { submit: true });
    return id;
  };
  /** Returns the events of the trail about the card, as an auditor finds them. */
  const trailOf = async (id: string) => {
    const auditor = await addPerson(app, ['Kartoteka.Administration.Audit']);
    const body = { filters: [{ id: 'action', value: { values: ['card.deleted'] } }] };
    const { items } = await auditor.client.call(auditRoutes.search, { body });
    return items.filter(({ target }) => target?.id === id);
  };

  test('an auditor reads who deleted a card that awaited approval, why, and how many signatures it had', async () => {
    const id = await awaiting();
    const { name, approvals } = await formData(plant.marta, id);
    const params = { id, approvalId: approvals[0]?.id ?? '' };
    await plant.bartek.client.call(controlCardRoutes.approve, { params, body: {} });
    await plant.marta.client.call(controlCardRoutes.remove, { params: { id }, query: { reason: 'Testowa' } });
    // A repeated deletion changes nothing and is not recorded.
    await plant.marta.client.call(controlCardRoutes.remove, { params: { id }, query: { reason: 'Testowa' } });
    const events = await trailOf(id);
    expect(events).toMatchObject([
      { userId: plant.marta.id, outcome: 'success', target: { kind: 'controlCard', id, name } },
    ]);
    expect(events[0]?.changes).toEqual([
      { path: 'listStatus', old: 'awaitingApproval', new: null },
      { path: 'signatures', old: 1, new: null },
      { path: 'reason', old: null, new: 'Testowa' },
    ]);
  });

  test('an auditor reads who deleted a returned and renamed card, and the name with its number', async () => {
    const id = await awaiting();
    const { name } = await formData(plant.ola, id);
    await plant.bartek.client.call(controlCardRoutes.return, { params: { id }, body: { reason: 'Popraw.' } });
    await plant.marta.client.call(controlCardRoutes.update, { params: { id }, body: { name: 'Inna' } });
    await plant.ola.client.call(controlCardRoutes.remove, { params: { id }, query: {} });
    const events = await trailOf(id);
    expect(events).toMatchObject([{ userId: plant.ola.id, target: { name: 'Inna' } }]);
    expect(events[0]?.changes).toEqual([
      { path: 'firstName', old: name, new: null },
      { path: 'listStatus', old: 'returned', new: null },
    ]);
  });
});
