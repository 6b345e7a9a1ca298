import { patternSize } from '@kartoteka/domain/data-type/pattern-size';
import type { CompiledPattern, RegexEngine } from '@kartoteka/domain/data-type/regex-engine';
import { RULE_VALUE_LENGTH } from '@kartoteka/domain/limits';
import { useEffect, useSyncExternalStore } from 'react';

/** As on the server: a program larger than this is refused. */
const MAX_PROGRAM = 10_000;
/**
 * Instructions × characters that a pattern is held against a value for while it is typed: some 10 ms on a desktop. What
 * takes longer would be felt at every key, and is the server's to judge.
 */
const MOST_STEPS = 20_000;
/** Patterns that are kept compiled, and texts whose verdict is kept of each: a key judges a whole entry again. */
const KEPT_PATTERNS = 200;
const KEPT_TEXTS = 100;

/** The same function, which remembers its last answers. */
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
    if (pattern.length > RULE_VALUE_LENGTH || patternSize(pattern) > MAX_PROGRAM) return null;
    try {
      const compiled = RE2JS.compile(pattern);
      return compiled.programSize() > MAX_PROGRAM ? null : { matches: (text) => compiled.matches(text) };
    } catch {
      return null;
    }
  };
}

const KEEPS_ALL: CompiledPattern = { matches: () => true };
/** Keeps every pattern: for fields that have none, and until there is an engine. */
const noPatterns: RegexEngine = { compile: () => KEEPS_ALL };

/** Within `MOST_STEPS`; whatever is beyond them, or beyond this engine, is kept. */
function livePattern(compile: Compile, pattern: string): CompiledPattern {
  const longest = MOST_STEPS / patternSize(pattern);
  const compiled = longest < 1 ? null : compile(pattern);
  if (compiled === null) return KEEPS_ALL;
  const matches = remembering((text) => compiled.matches(text), KEPT_TEXTS);
  return { matches: (text) => text.length > longest || matches(text) };
}

interface Engines {
  /** The server's own engine. */
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

/** Fetches the engine, once; rejects where that fails, and tries again when it is asked again. */
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
    // Without an engine patterns stay the server's to judge.
    if (isNeeded) loadPatterns().catch(() => undefined);
  }, [isNeeded]);
  return present;
}

/** The server's own engine for patterns, fetched only where there is one to judge; null while it is on its way. */
export function usePatternEngine(isNeeded: boolean): RegexEngine | null {
  const present = useEngines(isNeeded);
  return isNeeded ? (present?.exact ?? null) : noPatterns;
}

/** What judges patterns while one types; fetched like `usePatternEngine`, every pattern is kept until it is there. */
export function useLivePatterns(isNeeded: boolean): RegexEngine {
  return useEngines(isNeeded)?.live ?? noPatterns;
}

/** The same, as far as it was fetched by now. */
export function livePatterns(): RegexEngine {
  return engines?.live ?? noPatterns;
}
