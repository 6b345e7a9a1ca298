import { MAX_COMPILED_SIZE, MAX_PROGRAM, patternSize } from '@kartoteka/domain/data-type/pattern-size';
import type { CompiledPattern, RegexEngine } from '@kartoteka/domain/data-type/regex-engine';
import { RULE_VALUE_LENGTH } from '@kartoteka/domain/limits';
import { RE2JS } from 're2js';
import { effort } from '../threads/effort.ts';

/** Effort steps for compiling one instruction. The number fits character classes, which take the longest. */
const COMPILING = 20;

/** Maximum number of patterns that are kept. */
const KEPT = 256;
/**
 * Maximum number of bytes that the kept patterns may use together. Their use is estimated, and the estimate is high
 * rather than low.
 */
const KEPT_BYTES = 48 * 1024 * 1024;
/** Estimated memory of one instruction of a compiled pattern, in bytes. */
const INSTRUCTION_BYTES = 500;
/** Estimated number of bytes that the engine caches for each step of matching. */
const STEP_BYTES = 8;
/** Size in bytes at which the engine drops its cache. */
const MOST_REMEMBERED = 8 * 1024 * 1024;

interface Kept {
  readonly compiled: Pick<RE2JS, 'matches'>;
  readonly size: number;
  /** Estimated memory in bytes. */
  bytes: number;
}

/** Compiled patterns by their source, most recently used last; null for a pattern that does not compile. */
const kept = new Map<string, Kept | null>();
let heldBytes = 0;

function compile(pattern: string): Kept | null {
  try {
    const compiled = RE2JS.compile(pattern);
    const size = compiled.programSize();
    return size > MAX_PROGRAM ? null : { compiled, size, bytes: size * INSTRUCTION_BYTES };
  } catch {
    return null;
  }
}

function grow(one: Kept, steps: number): void {
  const most = one.size * INSTRUCTION_BYTES + MOST_REMEMBERED;
  const more = Math.min(steps * STEP_BYTES, most - one.bytes);
  one.bytes += more;
  heldBytes += more;
}

/**
 * Marks a pattern as the most recently used one. Forgets the least recently used patterns when there are too
 * many, or when they take too much memory.
 */
function keep(pattern: string, one: Kept | null): void {
  if (!kept.delete(pattern)) heldBytes += one?.bytes ?? 0;
  kept.set(pattern, one);
  for (const [oldest, other] of kept) {
    if (oldest === pattern || (kept.size <= KEPT && heldBytes <= KEPT_BYTES)) return;
    kept.delete(oldest);
    heldBytes -= other?.bytes ?? 0;
  }
}

/** The result for a pattern that a thread does not compile because that would exceed the call's effort. */
const UNTOLD: CompiledPattern = { matches: () => null };

/**
 * Runs users' regular expressions in time that grows linearly with the length of a text (ruling 6.2).
 * `compile` returns null for a pattern that is wrong, that would prevent linear time (back references,
 * look-around), that is too large because of its repetitions, or that is longer than `RULE_VALUE_LENGTH`.
 * Compiling and matching count towards the effort of the call. When they would exceed it, `matches` returns
 * null in a thread, and both throw `TooMuchForEventLoop` on the event loop.
 */
export const re2: RegexEngine = {
  compile(pattern) {
    let one = kept.get(pattern);
    if (one === undefined) {
      const size = patternSize(pattern);
      if (pattern.length > RULE_VALUE_LENGTH || size > MAX_COMPILED_SIZE) return null;
      const made = effort().attempt(size * COMPILING, () => ({ one: compile(pattern) }));
      if (made === null) return UNTOLD;
      one = made.one;
    }
    keep(pattern, one);
    return one === null ? null : matcher(one);
  },
};

function matcher(one: Kept): CompiledPattern {
  return {
    matches(text) {
      const steps = one.size * (text.length + 1);
      return effort().attempt(steps, () => {
        grow(one, steps);
        return one.compiled.matches(text);
      });
    },
  };
}
