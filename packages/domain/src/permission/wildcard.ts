/**
 * Whether a granted policy matches a pattern (spec 6.4): a trailing * matches any policy with that prefix
 * ('Kartoteka.ControlCards*'), without one the name is exact.
 */
export function isGranted(granted: Iterable<string>, pattern: string): boolean {
  if (!pattern.endsWith('*')) return [...granted].includes(pattern);
  const prefix = pattern.slice(0, -1);
  return [...granted].some((policy) => policy.startsWith(prefix));
}
