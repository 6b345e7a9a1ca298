import type { Route } from '@kartoteka/contract/route';
import { MethodNotAllowed, NotFound, type Problem } from '../answer/problem.ts';
import { httpTexts } from '#texts/http';

/**
 * Returns a function that makes the answer to an unserved request: 404 for an unknown address, 405 for a
 * wrong method at a known address.
 */
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
