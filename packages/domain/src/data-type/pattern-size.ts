/** Maximum number of instructions of a compiled pattern. A larger pattern is refused. */
export const MAX_PROGRAM = 10_000;
/**
 * The largest `patternSize` of a pattern that is still compiled. It is above `MAX_PROGRAM`, because the compiled
 * pattern may have fewer instructions: `a|b` becomes one class.
 */
export const MAX_COMPILED_SIZE = 3 * MAX_PROGRAM;

/**
 * The largest size that `patternSize` returns. Sums and products are capped at it. It is above every limit
 * for sizes.
 */
const ENDLESS = 1e9;

/** The parts of a regular expression: literals, escapes, classes, groups, repeats. Any other character is a literal. */
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

/**
 * A group that is not closed yet: whether it is a capturing group, the size before its last part, and the size of that
 * part, which a following repeat multiplies.
 */
interface Open {
  readonly remembers: boolean;
  done: number;
  last: number;
}

const add = (group: Open, size: number): void => {
  group.done = Math.min(group.done + group.last, ENDLESS);
  group.last = size;
};

/** Returns the size of a group. A capturing group takes two more steps. */
const sizeOf = ({ remembers, done, last }: Open): number => done + last + (remembers ? 2 : 0);

function repeat(group: Open, [, least, comma, most]: RegExpExecArray): void {
  if (comma === undefined) group.last *= Number(least);
  // An unbounded repeat is a loop, and each optional repetition takes one step to decide.
  else if (most === undefined) group.last = (group.last + 1) * (Number(least) + 1) + 1;
  else group.last = (group.last + 1) * Number(most);
  group.last = Math.min(Math.max(1, group.last), ENDLESS);
}

/**
 * Returns the size of a regular expression: an upper bound of its steps when all repeats are unfolded. The size decides
 * the cost of compiling it and of matching each character. Counts without compiling the pattern. A counted repeat
 * inside another one multiplies. A malformed pattern has a size too, because the engine refuses it later.
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
