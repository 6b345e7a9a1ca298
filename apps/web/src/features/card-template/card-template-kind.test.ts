import type { ControlCardTemplate } from '@kartoteka/contract/control-card-template';
import { expect, test } from 'vitest';
import { changesOf } from '../../form/values/changes.ts';
import { cardTemplateKind, type KindParts } from './card-template-kind.ts';
import { type CardTemplateValues, newTemplate, valuesOf } from './card-template-values.ts';

const stored = valuesOf({
  controlCardGroupId: 'g1',
  controlCardTypeId: 't1',
  controlCardGroup: { id: 'g1', name: 'Grupa z archiwum' },
  controlCardType: { id: 't1', name: 'Typ z archiwum' },
  elements: [
    {
      id: 'e',
      name: 'Próbki',
      formTemplateId: 'f1',
      formTemplate: { id: 'f1', name: 'Pomiary A' },
      assignments: [],
    },
  ],
  approvals: [],
} as unknown as ControlCardTemplate);
/** The look-ups have no archived records. */
const names: KindParts['names'] = {
  groups: new Map([['g2', 'Grupa']]),
  types: new Map([['t2', 'Typ']]),
  forms: new Map([['f2', 'Pomiary B']]),
  parties: new Map([
    ['role r1', 'Jakość (rola)'],
    ['role r2', 'Brygadzista (rola)'],
  ]),
};
const { fields, question, savedNotice } = cardTemplateKind({
  names,
  signable: new Set(['role r1']),
  copied: undefined,
  origin: undefined,
  actions: () => null,
  menu: () => [],
});

test('the list of changes of a template has the names of the archived form, group and type that were replaced', () => {
  const edited = {
    ...stored,
    controlCardGroupId: 'g2',
    controlCardTypeId: 't2',
    elements: stored.elements.map((element) => ({ ...element, formTemplateId: 'f2' })),
  };
  expect(changesOf(fields, stored, edited).map(({ before, after }) => [before, after])).toEqual([
    ['Grupa z archiwum', 'Grupa'],
    ['Typ z archiwum', 'Typ'],
    ['Pomiary A', 'Pomiary B'],
  ]);
});

const withApproval = (value: string, isCurrentVersion = true): CardTemplateValues => ({
  ...newTemplate(),
  isCurrentVersion,
  approvals: [{ key: 'one', value }],
});
const version = (isCurrentVersion: boolean) => ({ version: 3, isCurrentVersion }) as ControlCardTemplate;

test('a save that publishes a template asks first, and names the approvals that nobody can sign', () => {
  for (const before of [null, version(false)]) {
    expect(question?.(before, withApproval('role r2'))?.text).toContain('„Brygadzista (rola)”');
  }
});

test.each([
  ['that publishes a template whose approvals can be signed', version(false), withApproval('role r1')],
  ['of a template version that is current already', version(true), withApproval('role r2')],
  ['of a template version that does not become current', version(false), withApproval('role r2', false)],
])('a save %s asks nothing', (_what, before, after) => {
  expect(question?.(before, after)).toBeNull();
});

test('the notice after a save of a template names the version that was published, and is the usual notice otherwise', () => {
  expect(savedNotice?.(null, version(true))).toBe('Opublikowano wersję 3');
  expect(savedNotice?.(version(false), version(true))).toBe('Opublikowano wersję 3');
  expect(savedNotice?.(version(true), version(true))).toBeNull();
  expect(savedNotice?.(version(false), version(false))).toBeNull();
});
