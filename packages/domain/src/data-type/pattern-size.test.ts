import { describe, expect, it } from 'vitest';
import { patternSize } from './pattern-size.ts';

describe('the size of a pattern', () => {
  it.each([
    ['', 0],
    ['L\\d{6}', 7],
    ['[A-Z]{2}-\\d{3}', 6],
    ['[^\\]]+', 2],
    ['[[:alpha:]]{4}', 4],
    ['\\p{Greek}{3}', 3],
    ['a{', 2],
    ['a|b', 3],
    ['.{0,1000}', 2_000],
    ['(?:ab){10}', 20],
    ['(?:(?:(?:a{10}){10}){10}){10}', 10_000],
    ['x{1000}'.repeat(139), 139_000],
    ['(?:a?a?a?a?a?a?a?a?){600}b', 9_601],
  ])('the size of the pattern %s is %i', (pattern, size) => {
    expect(patternSize(pattern)).toBe(size);
  });

  it('the size of a pattern includes two steps for each capturing group, with or without a name, and a repeat multiplies them', () => {
    expect(patternSize('(a)')).toBe(3);
    expect(patternSize('(?P<x>a){5}')).toBe(15);
  });

  it('patternSize returns a size for malformed patterns and for repeats of enormous size', () => {
    for (const odd of ['(', ')))', '[', '\\', '{5}', '*+?', '\\Q', '(?', '\ud800{3}']) {
      expect(patternSize(odd)).toBeLessThan(100);
    }
    expect(patternSize(`${'('.repeat(100)}a${'){1000}'.repeat(100)}`)).toBe(1e9);
  });

  it('patternSize measures patterns of the longest allowed length quickly', () => {
    const began = Date.now();
    for (const part of ['(', '[', '\\Q', '(?P<', 'x{999}', '\\p{', '[[:']) {
      for (let times = 0; times < 100; times += 1) patternSize(part.repeat(1_000).slice(0, 1_000));
    }
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});
