import type { Route } from '@kartoteka/contract/route';
import { MethodNotAllowed, NotFound, type Problem } from './problem.ts';
import { httpTexts } from '#texts/http';

/** Tells an unknown address (404) from a wrong method at a known one (405). */
export function createUnknownRoute(registry: readonly Route[]): (path: string) => Problem {
  const known = registry.map((route) => ({ method: route.method, pattern: patternOf(route.path) }));
  return (path) => {
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    return methods.size > 0 ? new MethodNotAllowed([...methods]) : new NotFound(httpTexts.unknownAddress);
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
}
