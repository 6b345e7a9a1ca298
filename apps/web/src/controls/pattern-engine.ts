import { MAX_COMPILED_SIZE, MAX_PROGRAM, patternSize } from '@kartoteka/domain/data-type/pattern-size';
import type { CompiledPattern, RegexEngine } from '@kartoteka/domain/data-type/regex-engine';
import { RULE_VALUE_LENGTH } from '@kartoteka/domain/limits';
import { useEffect, useSyncExternalStore } from 'react';

/**
 * Limit of instructions × characters for judging a pattern while the user types, about 10 ms on a desktop. A slower
 * pattern would delay every key press, so only the server judges it.
 */
const MOST_STEPS = 20_000;
/**
 * The largest size of a pattern that is compiled while the user types. Compiling a larger pattern takes longer than a
 * key press may take. Besides, `MOST_STEPS` would let it judge a text of only one character.
 */
const MOST_SIZE = MOST_STEPS / 2;
/** Number of compiled patterns that are kept, because every key press judges the whole entry again. */
const KEPT_PATTERNS = 200;
/** Number of texts per pattern whose verdict is kept. */
const KEPT_TEXTS = 100;

/** Wraps a function so that it remembers up to `most` answers. One more answer makes it forget all earlier answers. */
function remembering<T>(answer: (text: string) => T, most: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const earlier = known.get(text);
    if (earlier !== undefined) return earlier;
    if (known.size >= most) known.clear();
    const fresh = answer(text);
    known.set(text, fresh);
    return fresh;
  };
}

type Compile = RegexEngine['compile'];

async function load(): Promise<Compile> {
  const { RE2JS } = await import('re2js');
  return (pattern) => {
    if (pattern.length > RULE_VALUE_LENGTH || patternSize(pattern) > MAX_COMPILED_SIZE) return null;
    try {
      const compiled = RE2JS.compile(pattern);
      return compiled.programSize() > MAX_PROGRAM ? null : { matches: (text) => compiled.matches(text) };
    } catch {
      return null;
    }
  };
}

const KEEPS_ALL: CompiledPattern = { matches: () => true };
/** The engine for fields without patterns, and until the real engine is loaded. It accepts every value. */
const noPatterns: RegexEngine = { compile: () => KEEPS_ALL };

/**
 * Compiles a pattern that judges a text within `MOST_STEPS`. It accepts a text that would take longer, and
 * every text if the engine cannot compile the pattern.
 */
function livePattern(compile: Compile, pattern: string): CompiledPattern {
  const size = patternSize(pattern);
  const longest = MOST_STEPS / size;
  const compiled = size > MOST_SIZE ? null : compile(pattern);
  if (compiled === null) return KEEPS_ALL;
  const matches = remembering((text) => compiled.matches(text), KEPT_TEXTS);
  return { matches: (text) => text.length > longest || matches(text) };
}

interface Engines {
  /** Refuses every pattern that the server refuses, and judges values as the server does. */
  readonly exact: RegexEngine;
  readonly live: RegexEngine;
}

function enginesOf(compile: Compile): Engines {
  const compiled = remembering(compile, KEPT_PATTERNS);
  const live = remembering((pattern) => livePattern(compiled, pattern), KEPT_PATTERNS);
  return { exact: { compile: compiled }, live: { compile: live } };
}

let engines: Engines | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads the engine once. Rejects when loading fails. The next call then tries again. */
export function loadPatterns(): Promise<void> {
  loading ??= load().then(
    (compile) => {
      engines = enginesOf(compile);
      for (const tell of listeners) tell();
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function useEngines(isNeeded: boolean): Engines | null {
  const present = useSyncExternalStore(subscribe, () => engines);
  useEffect(() => {
    // Ignores a failure, because without an engine the server still judges patterns.
    if (isNeeded) loadPatterns().catch(() => undefined);
  }, [isNeeded]);
  return present;
}

/**
 * Returns the engine that judges patterns as the server does; null until the engine is loaded. When no pattern needs
 * it, loads nothing and returns an engine that accepts every value.
 */
export function usePatternEngine(isNeeded: boolean): RegexEngine | null {
  const present = useEngines(isNeeded);
  return isNeeded ? (present?.exact ?? null) : noPatterns;
}

export interface LivePatterns {
  /** Accepts everything until the real engine is loaded. */
  readonly engine: RegexEngine;
  /** Whether the verdicts are final. False while the engine is needed but not loaded. */
  readonly isLoaded: boolean;
}

/** Returns the engine that judges patterns while the user types. Loads it only when needed. */
export function useLivePatterns(isNeeded: boolean): LivePatterns {
  const present = useEngines(isNeeded);
  return { engine: present?.live ?? noPatterns, isLoaded: !isNeeded || present !== null };
}

/** Returns the engine of `useLivePatterns` for code outside components. Does not start loading the engine. */
export function livePatterns(): RegexEngine {
  return engines?.live ?? noPatterns;
}
