import { RULE_VALUE_LENGTH } from '@kartoteka/domain/limits';
import { describe, expect, it } from 'vitest';
import { eventLoopEffort, threadEffort, TooMuchForEventLoop, withEffort } from '../threads/effort.ts';
import { re2 } from './re2.ts';

it('a pattern has to match the whole text', () => {
  const pattern = re2.compile('[A-Z]\\d{4}');
  expect(pattern?.matches('L2417')).toBe(true);
  expect(pattern?.matches('L24178')).toBe(false);
  expect(pattern?.matches('xL2417')).toBe(false);
});

it.each(['zażółć|gęś', '\\p{L}+', '(?i)łódź'])('the pattern %s matches Polish letters', (pattern) => {
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
])('the pattern %s does not compile', (pattern) => {
  expect(re2.compile(pattern)).toBeNull();
  expect(re2.compile(pattern)).toBeNull();
});

it('a pattern that is too long does not compile', () => {
  expect(re2.compile('a'.repeat(RULE_VALUE_LENGTH))).not.toBeNull();
  expect(re2.compile('a'.repeat(RULE_VALUE_LENGTH + 1))).toBeNull();
});

it('matching with a pattern on which backtracking engines hang ends within ten seconds', () => {
  const pattern = re2.compile('(a+)+(a|aa)+(.*a){12}!');
  const started = performance.now();
  expect(pattern?.matches('a'.repeat(4_000))).toBe(false);
  expect(performance.now() - started).toBeLessThan(10_000);
});

it('patterns compile when there are more of them than the cache keeps', () => {
  for (let at = 0; at < 600; at += 1) expect(re2.compile(`x{${at % 300}}y`)?.matches('no')).toBe(false);
  expect(re2.compile('x{2}y')?.matches('xxy')).toBe(true);
});

it('a pattern that is too large is refused by its size without compiling it', () => {
  const began = performance.now();
  expect(re2.compile('x{1000}'.repeat(139))).toBeNull();
  expect(performance.now() - began).toBeLessThan(200);
});

describe('patterns within the effort of a call', () => {
  const huge = '(?:a?a?a?a?a?a?a?a?){600}b';

  it('a small pattern compiles and matches on the event loop, and a large one is left to a thread', () => {
    withEffort(eventLoopEffort(), () => {
      expect(re2.compile('[A-Z]{2}-\\d{3}')?.matches('AB-123')).toBe(true);
      expect(() => re2.compile(`${huge}c`)).toThrow(TooMuchForEventLoop);
      expect(() => re2.compile('.*a.*b')?.matches('a'.repeat(4_000))).toThrow(TooMuchForEventLoop);
    });
  });

  it('a pattern that was compiled before costs only the effort of matching', () => {
    const large = 'z{900}';
    expect(() => withEffort(eventLoopEffort(), () => re2.compile(large))).toThrow(TooMuchForEventLoop);
    expect(re2.compile(large)).not.toBeNull();
    expect(withEffort(eventLoopEffort(), () => re2.compile(large)?.matches('zz'))).toBe(false);
  });

  it('matching that takes more steps than a thread may spend on it returns null', () => {
    withEffort(threadEffort(), () => {
      expect(re2.compile(huge)?.matches('aaab')).toBe(true);
      expect(re2.compile(huge)?.matches('a'.repeat(4_000))).toBeNull();
    });
  });
});
