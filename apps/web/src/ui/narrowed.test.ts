import { expect, test } from 'vitest';
import { narrowed, narrowedBy } from './narrowed.ts';

interface Option {
  readonly label: string;
  readonly note: string;
}
const OPTIONS: readonly Option[] = [
  { label: 'Chłodnia', note: 'pokój 1' },
  { label: 'Żurek biały', note: 'pokój 2' },
  { label: 'Magazyn', note: 'chłodny' },
];
const typed = (inputValue: string) => ({ inputValue, getOptionLabel: ({ label }: Option) => label });

test.each([
  ['chlodnia', ['Chłodnia']],
  ['BIALY zur', ['Żurek biały']],
  ['', ['Chłodnia', 'Żurek biały', 'Magazyn']],
  ['chłodnia x', []],
])('a list of options narrowed by %j has the options %j', (text, labels) => {
  expect(narrowed(OPTIONS, typed(text)).map(({ label }) => label)).toEqual(labels);
});

test('a list of options can be narrowed by more than the labels, and shows at most a hundred options', () => {
  const byNote = narrowedBy<Option>(({ label, note }) => `${label} ${note}`);
  expect(byNote(OPTIONS, typed('chlodny')).map(({ label }) => label)).toEqual(['Magazyn']);
  const many = Array.from({ length: 150 }, (_, at) => ({ label: `Opcja ${at}`, note: '' }));
  expect(narrowed(many, typed('opcja'))).toHaveLength(100);
});
