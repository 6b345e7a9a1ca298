import type { RegexEngine } from '../data-type/regex-engine.ts';

/**
 * An engine of JavaScript's own regular expressions. It is safe in tests of the rules, because their patterns are short
 * and known.
 */
export const plainRegex: RegexEngine = {
  compile(pattern) {
    try {
      const compiled = new RegExp(`^(?:${pattern})$`, 'u');
      return { matches: (text) => compiled.test(text) };
    } catch {
      return null;
    }
  },
};
