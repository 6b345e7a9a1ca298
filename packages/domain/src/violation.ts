import type { MessageName, MessageParams } from './message/message.ts';

/** One segment of a path inside an input: an object's key or a list's position. */
export type PathSegment = string | number;

/**
 * One rule that an input breaks. The rule is a name, which `message/word.ts` turns into words. `path` leads from the
 * root of the judged input to the value; [] is the input as a whole (spec 5.2).
 */
export type Violation<N extends MessageName = MessageName> = {
  readonly [K in N]: {
    readonly path: readonly PathSegment[];
    readonly rule: K;
    readonly params: MessageParams<K>;
  };
}[N];

/** Creates a violation. `params` are the parameters that the rule's wording needs. */
export function violation<N extends MessageName>(
  path: readonly PathSegment[],
  rule: N,
  ...params: MessageParams<N> extends null ? [] : [MessageParams<N>]
): Violation<N> {
  return { path, rule, params: params[0] ?? null } as Violation<N>;
}

/** Returns the violations with `prefix` before their paths, for an input that contains the judged one. */
export function under(prefix: readonly PathSegment[], violations: readonly Violation[]): Violation[] {
  return violations.map((one) => ({ ...one, path: [...prefix, ...one.path] }));
}
