import type { RegexEngine } from '../data-type/regex-engine.ts';

/** The language's own engine, for tests of the rules: their patterns are ours and short. */
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
