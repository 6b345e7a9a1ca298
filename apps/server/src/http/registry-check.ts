import type { Route } from '@kartoteka/contract/route';
import type { ServedRoute } from './serve.ts';

/** Throws unless the contract and the server have the same routes, each once. */
export function assertComplete(registry: readonly Route[], served: readonly ServedRoute[]): void {
  const promised = new Set(registry);
  const kept = new Set(served.map(({ route }) => route));
  const faults = [
    ...registry.filter((route) => !kept.has(route)).map((route) => `not served: ${route.name}`),
    ...served
      .filter(({ route }) => !promised.has(route))
      .map(({ route }) => `not in the registry: ${route.name}`),
    ...repeated(registry.map((route) => route.name)).map((name) => `twice: ${name}`),
    ...repeated(registry.map((route) => `${route.method} ${route.path}`)).map((call) => `twice: ${call}`),
    ...repeated(served.map(({ route }) => route.name)).map((name) => `served twice: ${name}`),
  ];
  if (faults.length > 0) throw new Error(`The contract and the server differ:\n${faults.join('\n')}`);
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
