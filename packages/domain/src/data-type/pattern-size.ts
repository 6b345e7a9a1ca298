/** Larger than any size that is asked for; products stop growing here. */
const ENDLESS = 1e9;

/** What a regular expression is made of: literals, escapes, classes, groups, repeats; any other sign stands for itself. */
const PARTS = [
  String.raw`\\Q[\s\S]*?(?:\\E|$)`,
  String.raw`\\(?:[pPx]\{[^}]*\}|[\s\S]?)`,
  String.raw`\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]?`,
  String.raw`\((?:\?(?:P?<\w*>|[a-zA-Z-]*:?))?`,
  String.raw`\{\d{1,4}(?:,\d{0,4})?\}`,
  String.raw`[\s\S]`,
];
const PART = new RegExp(PARTS.join('|'), 'gu');
const REPEAT = /^\{(\d+)(,)?(\d+)?\}$/;

/** A group that is open: what stands before its last part, and that part, which a repeat behind it multiplies. */
interface Open {
  readonly remembers: boolean;
  done: number;
  last: number;
}

const add = (group: Open, size: number): void => {
  group.done = Math.min(group.done + group.last, ENDLESS);
  group.last = size;
};

/** A group that remembers what it matched takes two steps for that. */
const sizeOf = ({ remembers, done, last }: Open): number => done + last + (remembers ? 2 : 0);

function repeat(group: Open, [, least, comma, most]: RegExpExecArray): void {
  if (comma === undefined) group.last *= Number(least);
  // An open end is a loop; what may be left out takes a step to decide, each time.
  else if (most === undefined) group.last = (group.last + 1) * (Number(least) + 1) + 1;
  else group.last = (group.last + 1) * Number(most);
  group.last = Math.min(Math.max(1, group.last), ENDLESS);
}

/**
 * How many steps a regular expression has at most once its repeats are unfolded: what it costs to compile, and what each
 * character of a text costs it. Told without compiling, in one go over the pattern: counted repeats multiply, also inside
 * one another. What is no regular expression has a size too; whether it is one, the engine says.
 */
export function patternSize(pattern: string): number {
  let group: Open = { remembers: false, done: 0, last: 0 };
  const outer: Open[] = [];
  const close = (into: Open): void => {
    add(into, sizeOf(group));
    group = into;
  };
  for (const [part] of pattern.matchAll(PART)) {
    const repeats = REPEAT.exec(part);
    if (repeats !== null) repeat(group, repeats);
    else if (part === '?' || part === '+') group.last += 1;
    else if (part === '*') group.last += 2;
    else if (part.startsWith('(')) {
      outer.push(group);
      group = { remembers: !part.startsWith('(?') || part.includes('<'), done: 0, last: 0 };
    } else if (part === ')') close(outer.pop() ?? { remembers: false, done: 0, last: 0 });
    else add(group, part.startsWith('\\Q') ? part.length : 1);
  }
  for (let into = outer.pop(); into !== undefined; into = outer.pop()) close(into);
  return Math.min(sizeOf(group), ENDLESS);
}
