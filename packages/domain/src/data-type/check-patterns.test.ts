import { describe, expect, it } from 'vitest';
import { PATTERN_SIZE, PATTERNS_SIZE } from '../limits.ts';
import { violation } from '../violation.ts';
import { checkValidator, checkValueRule, patternJudge } from './check-rule.ts';
import { checkSettings } from './check-settings.ts';
import type { RegexEngine } from './regex-engine.ts';
import { RULE_REGEX, type Setting, type ValueRule } from './settings.ts';

const rule = (...values: (string | null)[]): ValueRule => ({ type: RULE_REGEX, values });
const setting = (...values: string[]): Setting => ({ type: 'validValue', validValue: rule(...values) });

/** Returns an engine that accepts every pattern and records which patterns it compiled. */
function listening() {
  const compiled: string[] = [];
  const engine: RegexEngine = {
    compile(pattern) {
      compiled.push(pattern);
      return { matches: () => true };
    },
  };
  return { engine, compiled };
}

describe('the patterns of a rule', () => {
  it('a rule may have only one pattern, and blank values do not count as patterns', () => {
    const { engine, compiled } = listening();
    const check = (...values: (string | null)[]) =>
      checkValueRule('text', rule(...values), patternJudge(engine));
    expect(check('a')).toEqual([]);
    expect(check('a', '', null, ' ')).toEqual([]);
    expect(check('a', '', 'b', 'c')).toEqual([violation(['values', 2], 'onePattern')]);
    expect(compiled).toEqual(['a', 'a']);
  });

  it('a pattern above the size limit is refused before it is compiled', () => {
    const { engine, compiled } = listening();
    const check = (pattern: string) => checkValueRule('text', rule(pattern), patternJudge(engine));
    expect(check(`a{${PATTERN_SIZE / 2}}`.repeat(2))).toEqual([]);
    expect(compiled).toHaveLength(1);
    expect(check(`a{${PATTERN_SIZE / 2}}b`.repeat(2))).toEqual([violation(['values', 0], 'patternTooLarge')]);
    expect(check('x{1000}'.repeat(139))).toEqual([violation(['values', 0], 'patternTooLarge')]);
    expect(compiled).toHaveLength(1);
  });

  it('the sizes of all patterns in one body count together', () => {
    const { engine, compiled } = listening();
    const judge = patternJudge(engine);
    const fits = PATTERNS_SIZE / PATTERN_SIZE;
    const found = Array.from({ length: fits + 1 }, () =>
      checkValueRule('text', rule(`a{${PATTERN_SIZE / 2}}`.repeat(2)), judge),
    );
    expect(found.flat()).toEqual([violation(['values', 0], 'patternsTooLarge')]);
    expect(compiled).toHaveLength(fits);
    const settings = found.map(() => setting(`a{${PATTERN_SIZE / 2}}`.repeat(2)));
    expect(checkSettings('text', 'text', settings, engine)).toContainEqual(
      violation(['settings', fits, 'validValue', 'values', 0], 'patternsTooLarge'),
    );
  });
});

describe('checks of patterns that are already stored', () => {
  const old = ['x{1000}'.repeat(9), 'b'];

  it('stored patterns of a data type stay as they are and are not compiled again', () => {
    const { engine, compiled } = listening();
    const check = (before: readonly Setting[]) =>
      checkSettings('text', 'text', [setting(...old)], engine, before);
    expect(check([setting(...old)])).toEqual([]);
    const another = [violation(['settings', 0, 'validValue', 'values', 1], 'onePattern')];
    expect(check([])).toEqual(another);
    expect(check([setting('b', ...old)])).toEqual(another);
    expect(compiled).toEqual([]);
  });

  it("stored patterns of a form element's own validator stay as they are", () => {
    const own = { type: RULE_REGEX, validValues: old } as const;
    const { engine } = listening();
    expect(checkValidator('text', own, patternJudge(engine), [own])).toEqual([]);
    expect(checkValidator('text', own, patternJudge(engine))).toEqual([
      violation(['validValues', 1], 'onePattern'),
    ]);
  });
});
