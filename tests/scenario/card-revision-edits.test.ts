import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { beforeAll, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import type { MadeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let keeper: Keeper;

beforeAll(async () => {
  plant = await openPlant(app);
  keeper = await openWarehouse(app);
});

/** The ids of the definitions of a template, each created by its own call. */
interface Parts {
  readonly unit: string;
  readonly dataType: string;
  readonly form: string;
  readonly template: string;
}

async function makeParts(): Promise<Parts> {
  const unit = await keeper.unit();
  const dataType = await keeper.dataType({
    displayName: fresh('Średnica'),
    storedValueType: 'number_float',
    storedValueUnitTypeId: unit,
    settings: [{ type: 'referenceValue', referenceValue: { type: 2, values: ['2,0', '2,5'] } }],
  });
  const elements = [{ name: 'Średnica', dataTypeId: dataType, description: 'Suwmiarką' }];
  const body = { name: fresh('Wymiary'), elements };
  const form = (await keeper.client.call(formTemplateRoutes.create, { body })).id;
  const template = await keeper.template({
    isCurrentVersion: true,
    elements: [{ name: 'Pomiar', formTemplateId: form, description: '<p>Zmierz</p>' }],
  });
  return { unit, dataType, form, template };
}

/** Functions that edit one definition each. All except `unit` read the row first, as its screen does. */
const edits: Record<keyof Parts, (parts: Parts, word: string) => Promise<unknown>> = {
  unit: ({ unit: id }, word) =>
    keeper.client.call(unitTypeRoutes.update, { params: { id }, body: { name: word } }),
  async dataType({ dataType: id }, word) {
    const row = await keeper.client.call(dataTypeRoutes.get, { params: { id } });
    const settings = [{ type: 'requirement' as const, isRequired: true }];
    const body = { ...row, displayName: word, settings };
    return keeper.client.call(dataTypeRoutes.update, { params: { id }, body });
  },
  async form({ form: id }, word) {
    const { elements, ...row } = await keeper.client.call(formTemplateRoutes.get, { params: { id } });
    const further = { name: word, dataTypeId: elements[0]?.dataTypeId ?? '' };
    const renamed = elements.map((one) => ({ ...one, name: `${one.name} bis`, description: null }));
    const body = { ...row, elements: [further, ...renamed] };
    return keeper.client.call(formTemplateRoutes.update, { params: { id }, body });
  },
  async template({ template: id }, word) {
    const { elements, ...row } = await keeper.client.call(controlCardTemplateRoutes.get, { params: { id } });
    const repeated = { isRepeatable: true, minRepetitions: 2, maxRepetitions: 3 };
    const changed = elements.map((one) => ({ ...one, name: word, repetitionSettings: repeated }));
    const body = { ...row, elements: changed, approvalOrderRequired: true };
    return keeper.client.call(controlCardTemplateRoutes.update, { params: { id }, body });
  },
};

const text = new TextDecoder();

/** Returns the answers with the form data, the card and its history, each as its status and its unparsed body. */
async function bytesOf(id: string): Promise<string[]> {
  const { formData: form, get, history } = controlCardRoutes;
  const answers = [form, get, history].map((route) => plant.ola.client.send(route, { params: { id } }));
  return (await Promise.all(answers)).map(({ status, bytes }) => `${status} ${text.decode(bytes)}`);
}

test.each(Object.keys(edits) as (keyof Parts)[])(
  'an edit of the %s changes only newerRevisionExists in an existing card, and reaches the next card',
  async (part) => {
    const parts = await makeParts();
    const template = { id: parts.template } as MadeTemplate;
    const [open, done] = [await startCard(plant.ola, template), await startCard(plant.ola, template)];
    const [element] = (await formData(plant.ola, open)).elements;
    const [elementId, fieldId] = [element?.id ?? '', element?.formTemplate?.elements[0]?.id ?? ''];
    await save(plant.ola, open, elementId, { [fieldId]: '2,70' }, { comment: 'za dużo' });
    await save(plant.ola, done, elementId, { [fieldId]: '2,4' }, { submit: true });
    const before = [await bytesOf(open), await bytesOf(done)];

    const word = fresh('po zmianie');
    await edits[part](parts, word);
    // The answers about the existing cards differ only in `newerRevisionExists`.
    const told = (one: string) => one.replace('"newerRevisionExists":false', '"newerRevisionExists":true');
    const after = before.map((card) => card.map(told));
    expect(after[0]?.[0]).not.toBe(before[0]?.[0]);
    expect([await bytesOf(open), await bytesOf(done)]).toEqual(after);

    // Checks that the edit has an effect at all: the next card shows it.
    const [next] = await bytesOf(await startCard(plant.ola, template));
    expect(next).toContain(word);
    expect(before.flat().join()).not.toContain(word);
    expect([await bytesOf(open), await bytesOf(done)]).toEqual(after);

    // The old card keeps its own revision, so a value that this revision allows is accepted.
    const submitted = await save(plant.ola, open, elementId, { [fieldId]: '2,5' }, { submit: true });
    expect(submitted.values).toEqual({ [fieldId]: '2.5' });
  },
);

test('an empty expectation creates no new revision, and a changed expectation applies to the next card', async () => {
  const body = { displayName: fresh('Numer'), storedValueType: 'text' as const };
  const settings = (expectation?: string | null) => [
    { type: 'referenceValue' as const, referenceValue: { type: 3 as const, values: ['L\\d+'], expectation } },
  ];
  const dataType = await keeper.dataType({ ...body, settings: settings() });
  const elements = [{ name: 'Numer', dataTypeId: dataType }];
  const formBody = { name: fresh('Numery'), elements };
  const form = (await keeper.client.call(formTemplateRoutes.create, { body: formBody })).id;
  const element = { name: 'Dane', formTemplateId: form };
  const id = await keeper.template({ isCurrentVersion: true, elements: [element] });
  const next = async (expectation: string | null) => {
    const put = { ...body, settings: settings(expectation) };
    await keeper.client.call(dataTypeRoutes.update, { params: { id: dataType }, body: put });
    return startCard(plant.ola, { id } as MadeTemplate);
  };
  const first = await startCard(plant.ola, { id } as MadeTemplate);
  const cards = [first, await next(''), await next(null), await next('Litera L'), await next(' ')];
  const rows = await app.sql<{ id: string; revision_id: string }>(
    'select id, revision_id from control_card where id = any($1::uuid[])',
    [cards],
  );
  const revisionOf = new Map(rows.map((row) => [row.id, row.revision_id]));
  const [one, empty, none, told, again] = cards.map((card) => revisionOf.get(card));
  expect([empty, none, again]).toEqual([one, one, one]);
  expect(told).not.toBe(one);
  const shown = await formData(plant.ola, cards[3] ?? '');
  expect(shown.elements[0]?.formTemplate?.elements[0]?.dataType.settings).toEqual(settings('Litera L'));
});
