import { expect, it } from 'vitest';
import { formTexts } from '#texts/card-form';
import { sampleElement } from '../card-data/sample.ts';
import { NOTHING_STORED } from '../work/entry-work.ts';
import { createWorkStore } from '../work/work-store.ts';
import { formGaps } from './form-gaps.ts';

const repetitionSettings = { isRepeatable: true, minRepetitions: 1, maxRepetitions: null };
const group = sampleElement({ id: 'group', name: 'Bufory', repetitionSettings });
const required = { type: 'requirement', isRequired: true } as const;

/** Returns an element with a required text and a required select without options. */
function demanding() {
  const element = sampleElement();
  const note = element.formTemplate?.elements[1];
  if (!element.formTemplate || !note) throw new Error('the sample has no text');
  const text = { ...note, dataType: { ...note.dataType, settings: [required] } };
  const select = {
    ...note,
    id: 'choice',
    name: 'choice',
    dataType: { ...note.dataType, controlType: 'select', settings: [required] },
  };
  return { ...element, formTemplate: { ...element.formTemplate, elements: [text, select] } };
}

it('the gaps of a whole form include a required text of spaces alone, and no required field that nobody can fill', () => {
  const store = createWorkStore();
  const blank = { type: 'typed', fieldId: 'note', raw: '  ', stored: '', base: NOTHING_STORED } as const;
  store.tell('element', 'first', 0, blank);
  const gaps = formGaps([demanding(), group], store).map(({ words }) => words);
  expect(gaps).toEqual([formTexts.emptyFields('Pomiar', ['note']), formTexts.fewEntries('Bufory', 1)]);
});
