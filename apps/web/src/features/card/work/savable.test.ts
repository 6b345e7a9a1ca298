import { expect, test } from 'vitest';
import { sampleElement } from '../card-data/sample.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { isNothing, savableText } from './savable.ts';

const FIELDS = fieldsOfElement(sampleElement());
const savable = (typed: Record<string, string>, comment: string | null = null) => {
  const { sent, illegal } = savableText(FIELDS, { typed, comment });
  return { typed: sent.typed, illegal: illegal.map(({ id }) => id), isNothing: isNothing(sent) };
};

test.each([
  [
    "a value of its field's type can be saved",
    { size: '2,7' },
    { typed: { size: '2,7' }, illegal: [], isNothing: false },
  ],
  [
    'a value outside its norm can be saved',
    { size: '99' },
    { typed: { size: '99' }, illegal: [], isNothing: false },
  ],
  ['a cleared value can be saved', { size: '' }, { typed: { size: '' }, illegal: [], isNothing: false }],
  [
    'letters in a number field cannot be saved',
    { size: 'abc' },
    { typed: {}, illegal: ['size'], isNothing: true },
  ],
  [
    'a legal text can be saved without the letters in a number field',
    { size: 'abc', note: 'a' },
    { typed: { note: 'a' }, illegal: ['size'], isNothing: false },
  ],
])('%s', (_what, typed, expected) => {
  expect(savable(typed)).toEqual(expected);
});

test('a comment can be saved even if the text of a field is not a value of its type', () => {
  expect(savable({ size: 'abc' }, 'uwaga')).toMatchObject({ illegal: ['size'], isNothing: false });
});
