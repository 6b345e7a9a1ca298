import type { MessageName, MessageParams } from './message/message.ts';

/** One segment of the way to a value inside an input: an object's key or a list's position. */
export type PathSegment = string | number;

/**
 * One rule that an input breaks. The rule is named, not worded: `message/word.ts` words it.
 * `path` leads from the root of the input that was judged to the value concerned; [] is the input as a whole
 * (spec 5.2).
 */
export type Violation<N extends MessageName = MessageName> = {
  readonly [K in N]: {
    readonly path: readonly PathSegment[];
    readonly rule: K;
    readonly params: MessageParams<K>;
  };
}[N];

/** Makes a violation; the parameters are those that the rule's wording needs. */
export function violation<N extends MessageName>(
  path: readonly PathSegment[],
  rule: N,
  ...params: MessageParams<N> extends null ? [] : [MessageParams<N>]
): Violation<N> {
  return { path, rule, params: params[0] ?? null } as Violation<N>;
}

/** The same violations as seen from an input that holds the judged one at `prefix`. */
export function under(prefix: readonly PathSegment[], violations: readonly Violation[]): Violation[] {
  return violations.map((one) => ({ ...one, path: [...prefix, ...one.path] }));
}
