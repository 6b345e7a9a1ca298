import type { CompiledPattern, RegexEngine } from '@kartoteka/domain/data-type/regex-engine';
import { RULE_VALUE_LENGTH } from '@kartoteka/domain/limits';
import { RE2JS } from 're2js';

/** Compiled patterns that are kept; a plant has a few dozen. */
const KEPT = 256;
/** Instructions of a compiled pattern; matching costs this many steps a character at most. */
const MAX_PROGRAM = 10_000;

const kept = new Map<string, CompiledPattern | null>();

function compile(pattern: string): CompiledPattern | null {
  if (pattern.length > RULE_VALUE_LENGTH) return null;
  try {
    const compiled = RE2JS.compile(pattern);
    return compiled.programSize() > MAX_PROGRAM ? null : { matches: (text) => compiled.matches(text) };
  } catch {
    return null;
  }
}

/**
 * The regular expressions of users on an engine whose time is linear (ruling 6.2): what it cannot promise that for
 * (back references, look-around, huge repeats) does not compile. Longer than RULE_VALUE_LENGTH does not either.
 */
export const re2: RegexEngine = {
  compile(pattern) {
    const known = kept.get(pattern);
    if (known !== undefined) return known;
    const compiled = compile(pattern);
    const oldest = kept.size >= KEPT ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(pattern, compiled);
    return compiled;
  },
};
