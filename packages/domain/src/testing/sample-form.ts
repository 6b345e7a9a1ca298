import type { Setting } from '../data-type/settings.ts';
import type { CardState } from '../card/entry.ts';
import type { FormInput } from '../card/form-input.ts';
import { type FormChange, judgeForm } from '../card/judge-form.ts';
import { plainRegex } from './plain-regex.ts';
import { definition, element, field, REQUIRED } from './sample-card.ts';

const NORM: Setting = { type: 'referenceValue', referenceValue: { type: 2, values: ['1', '2'] } };
/** A required text, and a number with a norm. */
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
/**
 * A card with a non-repeatable element, a group of one or two entries, an element without fields to answer, and an
 * element that may stay empty.
 */
export const CARD = definition(single, group, told, optional);
/** The state of a card that nobody has filled. */
export const NOBODY: CardState = new Map();

/** Judges a whole form that is sent for a card in progress: the sample card unless `card` is another. */
export function save(input: Partial<FormInput>, cards: CardState = NOBODY, card = CARD) {
  return judgeForm('inProgress', card, cards, { elementsData: {}, isSubmitted: false, ...input }, plainRegex);
}
/** Returns the expected write of a new entry, empty unless `draft` changes it. */
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
/** Returns the expected outcome of an accepted change. */
export const done = (change: Partial<FormChange>) => ({
  kind: 'done',
  result: { writes: [], submittedGroups: [], ...change },
});
