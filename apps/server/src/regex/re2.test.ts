import { RULE_VALUE_LENGTH } from '@kartoteka/domain/limits';
import { expect, it } from 'vitest';
import { re2 } from './re2.ts';

it('matches the whole text', () => {
  const pattern = re2.compile('[A-Z]\\d{4}');
  expect(pattern?.matches('L2417')).toBe(true);
  expect(pattern?.matches('L24178')).toBe(false);
  expect(pattern?.matches('xL2417')).toBe(false);
});

it.each(['zażółć|gęś', '\\p{L}+', '(?i)łódź'])('knows Polish letters: %s', (pattern) => {
  const text = { 'zażółć|gęś': 'gęś', '\\p{L}+': 'Żółć', '(?i)łódź': 'ŁÓDŹ' }[pattern] ?? '';
  expect(re2.compile(pattern)?.matches(text)).toBe(true);
});

it.each([
  '[',
  '(',
  'a**',
  '(?=a)b',
  '(?<=a)b',
  '(a)\\1',
  'a{2000}',
  '(a{1000}){1000}',
  '((a{100}){100}){100}',
])('refuses %s', (pattern) => {
  expect(re2.compile(pattern)).toBeNull();
  expect(re2.compile(pattern)).toBeNull();
});

it('refuses a pattern that is too long', () => {
  expect(re2.compile('a'.repeat(RULE_VALUE_LENGTH))).not.toBeNull();
  expect(re2.compile('a'.repeat(RULE_VALUE_LENGTH + 1))).toBeNull();
});

it('takes linear time where others hang', () => {
  const pattern = re2.compile('(a+)+(a|aa)+(.*a){12}!');
  const started = performance.now();
  expect(pattern?.matches('a'.repeat(4_000))).toBe(false);
  expect(performance.now() - started).toBeLessThan(10_000);
});

it('keeps answering when more patterns come than it keeps', () => {
  for (let at = 0; at < 600; at += 1) expect(re2.compile(`x{${at % 300}}y`)?.matches('no')).toBe(false);
  expect(re2.compile('x{2}y')?.matches('xxy')).toBe(true);
});
