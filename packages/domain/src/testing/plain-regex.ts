import type { RegexEngine } from '../data-type/regex-engine.ts';

/** JavaScript's own regular expressions, safe for tests of the rules because these patterns are short and known. */
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
