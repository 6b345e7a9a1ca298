import type { violationTexts } from '#texts/violations';

/** Name of every message that the rules can produce; the wordings are in `texts/pl/violations.ts`. */
export type MessageName = keyof typeof violationTexts;

/** The parameters of a message's wording; null for a wording without parameters. */
export type MessageParams<N extends MessageName> = N extends MessageName
  ? Parameters<(typeof violationTexts)[N]> extends [infer P]
    ? P
    : null
  : never;
