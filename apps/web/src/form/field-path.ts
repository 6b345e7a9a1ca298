/** The wire's path 'elements.3.name' in its segments. */
export function segmentsOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('.');
}

/** The list's row that a path lies in: 3 of 'elements.3.name' in 'elements'; null when it lies elsewhere. */
export function rowOf(list: string, path: string): number | null {
  if (!path.startsWith(`${list}.`)) return null;
  const [index = ''] = path.slice(list.length + 1).split('.', 1);
  return /^\d+$/.test(index) ? Number(index) : null;
}

/** The path itself, then every path that it lies under: 'a.1.b', 'a.1', 'a'. */
export function outwards(path: string): readonly string[] {
  const segments = segmentsOf(path);
  return segments.map((_, at) => segments.slice(0, segments.length - at).join('.'));
}

/** Paths in the order of their fields: rows by number, the rest by the alphabet, an object before what lies in it. */
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
