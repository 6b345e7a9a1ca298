import type { pl } from './pl.ts';

/** Name of every message that the rules can produce; the wordings are in `pl.ts`. */
export type MessageName = keyof typeof pl;

/** What the wording of a message needs; null for a wording without parameters. */
export type MessageParams<N extends MessageName> = N extends MessageName
  ? Parameters<(typeof pl)[N]> extends [infer P]
    ? P
    : null
  : never;
