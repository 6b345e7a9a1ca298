import { RULE_VALUE_LENGTH } from '@kartoteka/domain/limits';
import { describe, expect, it } from 'vitest';
import { briefEffort, longEffort, TooMuchHere, withEffort } from '../threads/effort.ts';
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

it('tells the size of what is too large without compiling it', () => {
  const began = performance.now();
  expect(re2.compile('x{1000}'.repeat(139))).toBeNull();
  expect(performance.now() - began).toBeLessThan(200);
});

describe('within the effort of a call', () => {
  const huge = '(?:a?a?a?a?a?a?a?a?){600}b';

  it('compiles and tries what is small on the event loop, and hands on what is not', () => {
    withEffort(briefEffort(), () => {
      expect(re2.compile('[A-Z]{2}-\\d{3}')?.matches('AB-123')).toBe(true);
      expect(() => re2.compile(`${huge}c`)).toThrow(TooMuchHere);
      expect(() => re2.compile('.*a.*b')?.matches('a'.repeat(4_000))).toThrow(TooMuchHere);
    });
  });

  it('compiles once: what was compiled before is only tried', () => {
    const large = 'z{900}';
    expect(() => withEffort(briefEffort(), () => re2.compile(large))).toThrow(TooMuchHere);
    expect(re2.compile(large)).not.toBeNull();
    expect(withEffort(briefEffort(), () => re2.compile(large)?.matches('zz'))).toBe(false);
  });

  it('does not tell in a thread what would take beyond the deadline', () => {
    withEffort(longEffort(), () => {
      expect(re2.compile(huge)?.matches('aaab')).toBe(true);
      expect(re2.compile(huge)?.matches('a'.repeat(4_000))).toBeNull();
    });
  });
});
