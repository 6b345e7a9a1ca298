import { addresses } from './addresses.ts';
import { elements } from './elements.ts';
import { handlers } from './handlers.ts';
import { page } from './page.ts';
import { parsing } from './parsing.ts';

/** A payload with the number that it reports when it runs. */
export interface Hostile {
  readonly number: number;
  readonly what: string;
  readonly html: string;
  readonly isInert: boolean;
}

/** The payloads of all five files. The number of a payload is its place in this list. */
export const CORPUS: readonly Hostile[] = [...elements, ...addresses, ...handlers, ...parsing, ...page].map(
  ({ what, html, isInert }, number) => ({ number, what, html: html(`top.hit(${number})`), isInert }),
);
