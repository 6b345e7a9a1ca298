/** A place in a request that sqlmap tries. The request is valid with the original value of the leaf. */
export class Leaf {
  readonly value: string | number | boolean;

  constructor(value: string | number | boolean) {
    this.value = value;
  }
}

export const leaf = (value: string | number | boolean): Leaf => new Leaf(value);

/** sqlmap tries the places that carry this mark, from left to right. */
const MARK = '*';

/** A text with every leaf marked, the same text without marks, and the leaves in the order of their marks. */
export interface Marked {
  readonly marked: string;
  readonly plain: string;
  readonly leaves: readonly string[];
}

/** Writes a value with leaves as JSON. A name of a member that begins with `@` is a leaf too: `{'@name': …}`. */
export function markJson(value: unknown): Marked {
  const leaves: string[] = [];
  const write = (one: unknown, path: string, mark: string): string => {
    if (one instanceof Leaf) {
      if (mark !== '') leaves.push(path);
      return typeof one.value === 'string' ? JSON.stringify(one.value + mark) : `${one.value}${mark}`;
    }
    if (Array.isArray(one)) return `[${one.map((item, n) => write(item, `${path}[${n}]`, mark)).join(',')}]`;
    if (typeof one !== 'object' || one === null) return JSON.stringify(one);
    const members = Object.entries(one).map(([name, inner]) => {
      const isLeaf = name.startsWith('@');
      const shown = isLeaf ? name.slice(1) : name;
      const at = path === '' ? shown : `${path}.${shown}`;
      if (isLeaf && mark !== '') leaves.push(`${at} (name)`);
      return `${JSON.stringify(shown + (isLeaf ? mark : ''))}:${write(inner, at, mark)}`;
    });
    return `{${members.join(',')}}`;
  };
  const marked = write(value, '', MARK);
  return { marked, plain: write(value, '', ''), leaves };
}

/** Writes a URL's query, with and without marks at its leaves. */
export function markQuery(values: Readonly<Record<string, Leaf | string>>): Marked {
  const write = (mark: string): string =>
    Object.entries(values)
      .map(([name, one]) =>
        one instanceof Leaf
          ? `${name}=${encodeURIComponent(String(one.value))}${mark}`
          : `${name}=${encodeURIComponent(one)}`,
      )
      .join('&');
  const leaves = Object.entries(values).flatMap(([name, one]) => (one instanceof Leaf ? [`?${name}`] : []));
  return { marked: write(MARK), plain: write(''), leaves };
}
