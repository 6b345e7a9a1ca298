import { patternSize } from '@kartoteka/domain/data-type/pattern-size';
import type { CompiledPattern, RegexEngine } from '@kartoteka/domain/data-type/regex-engine';
import { RULE_VALUE_LENGTH } from '@kartoteka/domain/limits';
import { useQuery } from '@tanstack/react-query';

/** As on the server: a program larger than this is refused. */
const MAX_PROGRAM = 10_000;

async function load(): Promise<RegexEngine> {
  const { RE2JS } = await import('re2js');
  const kept = new Map<string, CompiledPattern | null>();
  const compile = (pattern: string): CompiledPattern | null => {
    if (pattern.length > RULE_VALUE_LENGTH || patternSize(pattern) > MAX_PROGRAM) return null;
    try {
      const compiled = RE2JS.compile(pattern);
      return compiled.programSize() > MAX_PROGRAM ? null : { matches: (text) => compiled.matches(text) };
    } catch {
      return null;
    }
  };
  return {
    compile(pattern) {
      const known = kept.get(pattern);
      if (known !== undefined) return known;
      if (kept.size > 200) kept.clear();
      const compiled = compile(pattern);
      kept.set(pattern, compiled);
      return compiled;
    },
  };
}

/** Keeps every pattern: for fields that have none. */
const noPatterns: RegexEngine = { compile: () => ({ matches: () => true }) };

/** The server's own engine for patterns, fetched only where there is one to judge; null while it is on its way. */
export function usePatternEngine(isNeeded: boolean): RegexEngine | null {
  const { data } = useQuery({
    queryKey: ['pattern-engine'],
    queryFn: load,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return isNeeded ? (data ?? null) : noPatterns;
}
