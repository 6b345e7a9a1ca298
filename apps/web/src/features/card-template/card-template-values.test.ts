import type { ControlCardTemplate } from '@kartoteka/contract/control-card-template';
import { describe, expect, test } from 'vitest';
import {
  copyOfTemplate,
  inputOf,
  newApproval,
  newElement,
  newTemplate,
  valuesOf,
} from './card-template-values.ts';
import { risksOf } from './risks.ts';

const operators = { type: 'role', value: 'op' } as const;
const stored = {
  name: 'Kontrola',
  description: null,
  controlCardGroupId: 'g',
  controlCardTypeId: 't',
  controlCardGroup: { id: 'g', name: 'HACCP' },
  controlCardType: { id: 't', name: 'Kontrola' },
  isCurrentVersion: true,
  approvalOrderRequired: true,
  fillerMaySign: true,
  onePersonMaySignSeveral: true,
  passwordAtSigning: false,
  elements: [
    {
      id: 'a',
      name: 'Próbki',
      formTemplateId: 'f',
      formTemplate: { id: 'f', name: 'Pomiar', elements: [] },
      description: null,
      repetitionSettings: { isRepeatable: true, minRepetitions: 1, maxRepetitions: 5 },
      assignments: [operators],
    },
  ],
  approvals: [operators, operators],
} as unknown as ControlCardTemplate;

test('fillers may not sign cards of a new template, and a copy of a template keeps the rule of its source', () => {
  expect(inputOf(newTemplate()).fillerMaySign).toBe(false);
  expect(inputOf(copyOfTemplate(stored, 'Kopia')).fillerMaySign).toBe(true);
});

test('a stored template that nobody edits becomes an input with the same values', () => {
  expect(inputOf(valuesOf(stored))).toMatchObject({
    name: 'Kontrola',
    controlCardGroupId: 'g',
    elements: [
      { id: 'a', repetitionSettings: { minRepetitions: 1, maxRepetitions: 5 }, assignments: [operators] },
    ],
    approvals: [operators, operators],
  });
});

test('two approvals of a template by the same party have different keys, which are the same after each load', () => {
  const keys = () => valuesOf(stored).approvals.map(({ key }) => key);
  expect(new Set(keys()).size).toBe(2);
  expect(keys()).toEqual(keys());
});

test('a copy of a template is a new template with new elements', () => {
  const copy = inputOf(copyOfTemplate(stored, 'Kopia: Kontrola'));
  expect(copy).toMatchObject({
    name: 'Kopia: Kontrola',
    isCurrentVersion: false,
    elements: [{ isNew: true }],
  });
  expect(copy.elements?.[0]).not.toHaveProperty('id');
});

test('the form of a template sends no limits for an element that is not repeatable', () => {
  const element = {
    ...newElement(),
    repetitionSettings: { isRepeatable: false, minRepetitions: 9, maxRepetitions: 1 },
  };
  expect(inputOf({ ...newTemplate(), elements: [element] }).elements?.[0]?.repetitionSettings).toEqual({
    isRepeatable: false,
    minRepetitions: null,
    maxRepetitions: null,
  });
});

test('the form of a template sends an approval without a party, so that the server reports it', () => {
  expect(inputOf({ ...newTemplate(), approvals: [newApproval()] }).approvals).toEqual([
    { type: 'user', value: null },
  ]);
});

describe('risks of a changed template', () => {
  const before = valuesOf(stored);
  const [samples = newElement()] = before.elements;
  const changed = (more: object) => risksOf(before, { ...before, elements: [{ ...samples, ...more }] });
  const repeats = (minRepetitions: number | null, maxRepetitions: number | null) =>
    changed({ repetitionSettings: { isRepeatable: true, minRepetitions, maxRepetitions } });

  test('a change of a template that takes nothing away has no risks', () => {
    expect(risksOf(before, before)).toEqual([]);
    expect(changed({ name: 'Inna', assignments: [] })).toEqual([]);
    expect(repeats(0, -1)).toEqual([]);
    expect(changed({ assignments: ['role op', 'role qa'] })).toEqual([]);
  });

  test.each([
    [changed({ formTemplateId: 'g' }), 'Element „Próbki” dostaje inny formularz.'],
    [changed({ formTemplateId: null }), 'Element „Próbki” traci formularz: nic się w nim nie wpisze.'],
    [repeats(1, 2), 'Element „Próbki” przyjmie najwyżej 2 wpisy.'],
    [repeats(3, 5), 'Element „Próbki” będzie wymagał co najmniej 3 wpisów.'],
    [changed({ assignments: ['role qa'] }), 'Element „Próbki” wypełni mniej osób niż dotąd.'],
    [risksOf(before, { ...before, elements: [] }), 'Znika element „Próbki”: nowe karty nie będą go miały.'],
    [risksOf(before, { ...before, approvals: [] }), 'Zmienia się, kto zatwierdza kartę.'],
    [
      risksOf(before, { ...before, isCurrentVersion: false }),
      'Operatorzy nie zaczną nowych kart, dopóki żadna wersja nie będzie obowiązywać.',
    ],
  ])('a change of a template has one risk: %s', (risks, words) => {
    expect(risks).toEqual([words]);
  });
});
