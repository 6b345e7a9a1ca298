import type { CardDefinition, TemplateElement } from '../card/definition.ts';
import type { ElementState, Entry } from '../card/entry.ts';
import type { Person } from '../card/person.ts';
import type { ControlType, StoredValueType } from '../data-type/control.ts';
import type { EntryFile } from '../file/entry-file.ts';
import type { FormElement } from '../data-type/form-element.ts';
import type { Setting } from '../data-type/settings.ts';

/** Returns a sample form element: a text field unless the second argument changes it. */
export function field(
  id: string,
  { control = 'text', stored = 'text', unit = null, settings = [] }: FieldDraft = {},
): FormElement {
  return {
    id,
    name: `Pole ${id}`,
    description: null,
    filterGroup: null,
    dataType: {
      id: `type-${id}`,
      displayName: `Typ ${id}`,
      controlType: control,
      storedValueType: stored,
      storedValueUnitType: unit === null ? null : { name: unit },
      settings,
    },
  };
}

interface FieldDraft {
  control?: ControlType;
  stored?: StoredValueType;
  unit?: string | null;
  settings?: Setting[];
}

export const REQUIRED: Setting = { type: 'requirement', isRequired: true };

/** A norm from 1 to 2. */
const NORM: Setting = { type: 'referenceValue', referenceValue: { type: 2, values: ['1', '2'] } };

/** A required text `t`, and a number `d` with the norm. */
export const TEXT_AND_NUMBER: FormElement[] = [
  field('t', { settings: [REQUIRED] }),
  field('d', { stored: 'number_float', settings: [NORM] }),
];

/** Returns an `availableOptions` setting. The label of each option is its value in capitals. */
export function optionsOf(...values: string[]): Setting {
  return {
    type: 'availableOptions',
    options: values.map((value) => ({ value, label: value.toUpperCase(), attributes: [] })),
  };
}

/** Returns a sample template element: not repeatable and open to everybody unless `draft` changes it. */
export function element(
  id: string,
  fields: FormElement[] | null,
  draft: Partial<TemplateElement['repetitionSettings']> & Pick<Partial<TemplateElement>, 'assignments'> = {},
): TemplateElement {
  const { assignments = [], ...repetition } = draft;
  return {
    id,
    name: `Element ${id}`,
    description: null,
    formTemplateId: fields && `form-${id}`,
    formTemplate: fields && { id: `form-${id}`, name: `Formularz ${id}`, elements: fields },
    repetitionSettings: { isRepeatable: false, minRepetitions: null, maxRepetitions: null, ...repetition },
    assignments,
  };
}

export function definition(...elements: TemplateElement[]): CardDefinition {
  return {
    template: {
      id: 'template',
      familyId: 'family',
      version: 1,
      name: 'Kontrola',
      description: null,
      approvalOrderRequired: false,
      fillerMaySign: true,
      onePersonMaySignSeveral: true,
      passwordAtSigning: false,
      controlCardGroup: { id: 'group', name: 'Grupa' },
      controlCardType: { id: 'type', name: 'Typ' },
    },
    elements,
    approvals: [],
  };
}

/** Returns a sample stored entry: a draft without values, written once, unless `draft` changes it. */
export function entry(index: number, draft: Partial<Entry> = {}): Entry {
  return {
    index,
    values: {},
    comment: null,
    deviationComments: {},
    isSubmitted: false,
    rowVersion: 1,
    ...draft,
  };
}

/** Returns a sample photo of a whole entry unless `draft` changes it. */
export function entryFile(id: string, draft: Partial<EntryFile> = {}): EntryFile {
  return {
    id,
    name: `${id}.jpg`,
    mediaType: 'image/jpeg',
    size: 1,
    sha256: 'a'.repeat(64),
    width: 1,
    height: 1,
    creationTime: '2026-11-25T08:00:00.000Z',
    createdBy: { id: 'ola', name: 'Ola' },
    originalId: null,
    formElementId: null,
    caption: null,
    ...draft,
  };
}

export function state<E extends Entry>(entries: E[], draft: Partial<ElementState<E>> = {}): ElementState<E> {
  return { entries, retiredIndexes: [], retiredKeys: [], isGroupSubmitted: false, ...draft };
}

export function person(userId: string, roleIds: string[] = [], unitIds: string[] = []): Person {
  return { userId, roleIds: new Set(roleIds), unitIds: new Set(unitIds) };
}
