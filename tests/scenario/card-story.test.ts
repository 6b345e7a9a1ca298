import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { beforeAll, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Kontrola wyrobu',
    elements: [
      {
        name: 'Oględziny',
        fields: [
          { name: 'Stan', settings: [{ type: 'requirement', isRequired: true }] },
          { name: 'Czysto', controlType: 'checkbox', storedValueType: 'bool' },
        ],
      },
      {
        name: 'Pomiary',
        repeat: { min: 1, max: 3 },
        fields: [
          {
            name: 'Średnica',
            storedValueType: 'number_float',
            unit: 'mm',
            filterGroup: 'Wymiary',
            settings: [{ type: 'referenceValue', referenceValue: { type: 2, values: ['2,0', '2,5'] } }],
          },
        ],
      },
      { name: 'Instrukcja', fields: [{ name: 'Opis', controlType: 'contentDisplay' }] },
    ],
    approvalOrderRequired: true,
    approvals: [
      { type: 'role', value: plant.roles.foreman },
      { type: 'role', value: plant.roles.quality },
    ],
  });
});

test('a card goes from its start to its last signature', async () => {
  const { ola, bartek, jagoda, marta } = plant;

  // The operator finds the template and starts a card.
  const available = await ola.client.call(controlCardOperatorRoutes.availableTemplates);
  expect(available).toMatchObject({
    totalCount: 1,
    items: [{ templateId: template.id, templateName: 'Kontrola wyrobu' }],
  });
  const started = await ola.client.call(controlCardOperatorRoutes.initFilling, {
    params: { id: template.id },
    query: {},
  });
  expect(started.isExisting).toBe(false);
  const cardId = started.id;
  const again = await ola.client.call(controlCardOperatorRoutes.initFilling, {
    params: { id: template.id },
    query: {},
  });
  expect(again).toEqual({ id: cardId, isExisting: true });

  const blank = await formData(ola, cardId);
  expect(blank).toMatchObject({ status: 'inProgress', isSubmitted: false, isApproved: false, approvals: [] });
  expect(blank.name).toMatch(/^Kontrola wyrobu \d\d\/\d\d\/\d{4} nr 1$/);
  expect(blank.can).toEqual({
    fill: true,
    edit: false,
    sign: false,
    return: false,
    void: false,
    remove: true,
    discard: true,
    reassign: false,
  });

  // The operator fills, saves and submits.
  const draft = await save(ola, cardId, template.element('Oględziny'), {
    [template.field('Czysto')]: 'true',
  });
  expect(draft).toMatchObject({ index: 0, rowVersion: 1, isSubmitted: false, isReadOnly: false });
  const done = await save(
    ola,
    cardId,
    template.element('Oględziny'),
    { [template.field('Stan')]: 'dobry', [template.field('Czysto')]: true },
    { submit: true, rowVersion: 1 },
  );
  expect(done).toMatchObject({
    rowVersion: 2,
    isSubmitted: true,
    isReadOnly: true,
    submittedBy: { id: ola.id, name: 'Ola Oparska' },
    values: { [template.field('Stan')]: 'dobry', [template.field('Czysto')]: true },
  });

  // The operator measures twice, once within the norm and once beyond it with a comment, then submits the group.
  await save(ola, cardId, template.element('Pomiary'), { [template.field('Średnica')]: '2,30' });
  const off = await save(
    ola,
    cardId,
    template.element('Pomiary'),
    { [template.field('Średnica')]: '2,7' },
    { comment: 'Sprawdzone drugi raz.' },
  );
  expect(off).toMatchObject({
    index: 1,
    comment: 'Sprawdzone drugi raz.',
    values: { [template.field('Średnica')]: '2.7' },
    deviations: [{ formElementId: template.field('Średnica'), expected: '2,0–2,5 mm', actual: '2,7 mm' }],
  });
  const waiting = await ola.client.call(controlCardOperatorRoutes.availableCards);
  expect(waiting.items).toMatchObject([
    {
      id: cardId,
      cardId,
      hasNotSubmittedElements: true,
      submittedElementCount: 1,
      elementCount: 2,
      startedBy: 'Ola Oparska',
      templateName: 'Kontrola wyrobu',
    },
  ]);
  const group = await ola.client.call(controlCardRoutes.submitGroup, {
    params: { id: cardId, groupId: template.element('Pomiary') },
  });
  expect(group.isSubmitted).toBe(true);
  expect(group.entries.map(({ isSubmitted }) => isSubmitted)).toEqual([true, true]);

  // The card awaits approval as soon as the last element is submitted.
  const left = await formData(bartek, cardId);
  expect(left).toMatchObject({ status: 'awaitingApproval', isSubmitted: true, hasDeviations: true });
  expect(
    left.approvals.map(({ label, isAvailableForCurrentUser }) => [label, isAvailableForCurrentUser]),
  ).toEqual([
    ['brygadzista kart', true],
    ['jakość kart', false],
  ]);
  expect((await ola.client.call(controlCardOperatorRoutes.availableCards)).items).toEqual([]);
  expect((await ola.client.call(controlCardOperatorRoutes.recentCards)).items).toMatchObject([
    { id: cardId, status: 'awaitingApproval' },
  ]);

  // A signature out of turn is refused. Signatures in turn are accepted.
  const [first, second] = left.approvals;
  const sign = (who: typeof bartek, approvalId: string | undefined) =>
    who.client.send(controlCardRoutes.approve, {
      params: { id: cardId, approvalId },
      body: { dataHash: left.dataHash },
    });
  expect((await jagoda.client.call(controlCardRoutes.awaitingMe)).items).toEqual([]);
  const early = await sign(jagoda, second?.id);
  expect(early.status).toBe(403);
  expect(early.problem).toMatchObject({
    code: 'Kartoteka.Card:OutOfTurn',
    message: 'Najpierw zatwierdza: brygadzista kart.',
  });
  expect((await bartek.client.call(controlCardRoutes.awaitingMe)).items).toMatchObject([{ id: cardId }]);
  expect(await sign(bartek, first?.id)).toMatchObject({
    status: 200,
    body: [
      {
        isApproved: true,
        approvedBy: {
          id: bartek.id,
          name: 'Bartek Brygada',
          login: 'Brygada',
        },
      },
      { isApproved: false },
    ],
  });
  const told = await jagoda.client.call(controlCardRoutes.history, { params: { id: cardId } });
  expect(told.items.at(-1)?.by).toEqual({ id: bartek.id, name: 'Bartek Brygada', login: 'Brygada' });
  expect((await jagoda.client.call(controlCardRoutes.awaitingMe)).items).toMatchObject([{ id: cardId }]);
  expect((await sign(jagoda, second?.id)).status).toBe(200);

  // The card is approved, locked, and found in the list.
  const approved = await formData(marta, cardId);
  expect(approved).toMatchObject({ status: 'approved', isApproved: true, dataHash: left.dataHash });
  const listed = await marta.client.call(controlCardRoutes.search, {
    body: { skipCount: 0, maxResultCount: 15, search: 'DOBRY kontrola' },
  });
  expect(listed).toMatchObject({
    totalCount: 1,
    items: [
      {
        id: cardId,
        isApproved: true,
        hasDeviations: true,
        values: { [`${template.field('Średnica')}:number_float`]: ['2.30', '2.7'] },
      },
    ],
  });
});
