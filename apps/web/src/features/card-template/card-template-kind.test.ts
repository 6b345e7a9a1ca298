import type { ControlCardTemplate } from '@kartoteka/contract/control-card-template';
import { expect, test } from 'vitest';
import { changesOf } from '../../form/values/changes.ts';
import { cardTemplateKind, type KindParts } from './card-template-kind.ts';
import { newTemplate, valuesOf } from './card-template-values.ts';

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
  parties: new Map(),
};
const { fields } = cardTemplateKind({
  names,
  blank: newTemplate,
  origin: undefined,
  actions: () => null,
  menu: () => [],
});

test('changes of a template name the archived form, group and type that the stored template has', () => {
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
