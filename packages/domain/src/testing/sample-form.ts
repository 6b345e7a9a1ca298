import type { Setting } from '../data-type/settings.ts';
import type { CardState } from '../card/entry.ts';
import type { FormInput } from '../card/form-input.ts';
import { type FormChange, saveForm } from '../card/save-form.ts';
import { plainRegex } from './plain-regex.ts';
import { definition, element, field, REQUIRED } from './sample-card.ts';

const NORM: Setting = { type: 'referenceValue', referenceValue: { type: 2, values: ['1', '2'] } };
/** A text that is required, and a number with a norm. */
export const fields = [
  field('t', { settings: [REQUIRED] }),
  field('d', { stored: 'number_float', settings: [NORM] }),
];
export const single = element('single', fields);
export const group = element('group', fields, { isRepeatable: true, minRepetitions: 1, maxRepetitions: 2 });
export const told = element('told', [field('x', { control: 'contentDisplay' })], {
  isRepeatable: true,
  minRepetitions: 4,
});
const optional = element('optional', [field('o')]);
/** A card with a single element, a group of one or two, one that nobody answers, and one that may stay empty. */
export const CARD = definition(single, group, told, optional);
/** Nothing is filled yet. */
export const NOBODY: CardState = new Map();

/** What saving the form makes of the card while it is filled. */
export function save(input: Partial<FormInput>, cards: CardState = NOBODY, card = CARD) {
  return saveForm('inProgress', card, cards, { elementsData: {}, isSubmitted: false, ...input }, plainRegex);
}
/** A new entry's write, empty where `draft` says nothing. */
export const write = (elementTemplateId: string, index: number, draft: object = {}) => ({
  elementTemplateId,
  index,
  isNew: true,
  values: {},
  comment: null,
  deviationComments: {},
  isSubmitted: false,
  deviations: [],
  opensGroup: false,
  ...draft,
});
/** A change that is accepted. */
export const done = (change: Partial<FormChange>) => ({
  kind: 'done',
  result: { writes: [], submittedGroups: [], ...change },
});
