import { expect, test } from 'vitest';
import { livePatterns, loadPatterns } from './pattern-engine.ts';

const matches = (pattern: string, text: string) => livePatterns().compile(pattern)?.matches(text);

test('every value satisfies a pattern until the engine is loaded, then patterns are judged', async () => {
  expect(matches('L\\d+', 'x')).toBe(true);
  await loadPatterns();
  expect(matches('L\\d+', 'x')).toBe(false);
  expect(matches('L\\d+', 'x')).toBe(false);
  expect(matches('L\\d+', 'L24')).toBe(true);
  expect(matches('L\\d+', 'xL24')).toBe(false);
});

test('a text that takes too long to judge, and a pattern that is large or that the engine cannot compile, are left to the server', async () => {
  await loadPatterns();
  const hostile = '(?:a?a?a?a?a?a?a?a?){600}b';
  expect(matches(hostile, 'a'.repeat(4000))).toBe(true);
  expect(matches('(?:a?){900}b', 'a')).toBe(false);
  expect(matches('(?:a?){900}b', 'a'.repeat(100))).toBe(true);
  expect(matches('[a-z]+', `${'a'.repeat(3999)}1`)).toBe(false);
  const large = '(?:a|b|c|d|e|f){990}';
  for (const beyond of ['(a)\\1', '(?=a)b', '(', 'a'.repeat(1001), '(a{1000}){1000}', large]) {
    expect(matches(beyond, 'x')).toBe(true);
  }
});
