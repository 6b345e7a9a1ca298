/** Splits a path of the wire such as 'elements.3.name' into its segments. */
export function segmentsOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('.');
}

/**
 * Returns the index of the list's row that contains a path: 3 for 'elements.3.name' in 'elements'; null when the path
 * is in no row of the list.
 */
export function rowOf(list: string, path: string): number | null {
  if (!path.startsWith(`${list}.`)) return null;
  const [index = ''] = path.slice(list.length + 1).split('.', 1);
  return /^\d+$/.test(index) ? Number(index) : null;
}

/** Returns the path itself, followed by all its ancestors: 'a.1.b', 'a.1', 'a'. */
export function outwards(path: string): readonly string[] {
  const segments = segmentsOf(path);
  return segments.map((_, at) => segments.slice(0, segments.length - at).join('.'));
}

/** Orders paths by their fields: rows by number, the rest alphabetically, an object before its parts. */
export function comparePaths(one: string, other: string): number {
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const [left = '', right = ''] = [a[at], b[at]];
    if (left === right) continue;
    const [m, n] = [Number(left), Number(right)];
    return Number.isNaN(m) || Number.isNaN(n) ? left.localeCompare(right) : m - n;
  }
  return a.length - b.length;
}
