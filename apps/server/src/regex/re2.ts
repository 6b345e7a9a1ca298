import { patternSize } from '@kartoteka/domain/data-type/pattern-size';
import type { CompiledPattern, RegexEngine } from '@kartoteka/domain/data-type/regex-engine';
import { RULE_VALUE_LENGTH } from '@kartoteka/domain/limits';
import { RE2JS } from 're2js';
import { effort } from '../threads/effort.ts';

/** Larger ones have never been taken; their size is told before they are compiled, roughly, and exactly afterwards. */
const MAX_PROGRAM = 10_000;
const MAX_ESTIMATE = 3 * MAX_PROGRAM;
/** Steps that an instruction costs to compile: sets of letters take the longest. */
const COMPILING = 20;

/** Compiled patterns that are kept; a plant has a few dozen. */
const KEPT = 256;
/** Bytes that they may hold together, by a rough count that errs on the high side. */
const KEPT_BYTES = 48 * 1024 * 1024;
const INSTRUCTION_BYTES = 500;
/** What the engine remembers of the texts that it has seen: eight bytes a step, until it forgets them at 8 MiB. */
const STEP_BYTES = 8;
const MOST_REMEMBERED = 8 * 1024 * 1024;

interface Kept {
  readonly compiled: Pick<RE2JS, 'matches'>;
  readonly size: number;
  /** What it is taken to hold. */
  bytes: number;
}

/** By pattern, the one that was used last at the end; null does not compile. */
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

/** Makes it the one that was used last, and forgets those that were not used for longest where they are too much. */
function keep(pattern: string, one: Kept | null): void {
  if (!kept.delete(pattern)) heldBytes += one?.bytes ?? 0;
  kept.set(pattern, one);
  for (const [oldest, other] of kept) {
    if (oldest === pattern || (kept.size <= KEPT && heldBytes <= KEPT_BYTES)) return;
    kept.delete(oldest);
    heldBytes -= other?.bytes ?? 0;
  }
}

const UNTOLD: CompiledPattern = { matches: () => null };

/**
 * The regular expressions of users on an engine whose time is linear (ruling 6.2): what it cannot promise that for
 * (back references, look-around, huge repeats) does not compile. Longer than RULE_VALUE_LENGTH does not either. Compiling
 * and matching are bounded by the call's effort; what does not fit is not told.
 */
export const re2: RegexEngine = {
  compile(pattern) {
    let one = kept.get(pattern);
    if (one === undefined) {
      const size = patternSize(pattern);
      if (pattern.length > RULE_VALUE_LENGTH || size > MAX_ESTIMATE) return null;
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
