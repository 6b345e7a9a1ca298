import type { Difference } from './sheet.ts';
import type { Cut } from './kinds.ts';

/** The result of a run: what happened to everything that people typed and did. */
export interface Figures extends Difference {
  readonly cuts: Partial<Record<Cut, number>>;
  /** What the cuts were in particular, as 'offline for days'. */
  readonly ways: Record<string, number>;
  /** Characters typed. */
  typed: number;
  entries: number;
  cards: number;
  /** Cards that began without an answer of the server. */
  begunHere: number;
  submissions: number;
  groups: number;
  comments: number;
  /** Events that do not come in the order of what people did. */
  disordered: number;
  /** Cuts after which something stayed on a tablet. */
  stuck: number;
  broken: number;
  /** Milliseconds from the first answer until nothing waited, of each cut. */
  readonly emptied: { readonly cut: Cut; readonly screen: string; readonly took: number }[];
  /** Each difference in words. */
  readonly complaints: string[];
}

export const noFigures = (): Figures => ({
  cuts: {},
  ways: {},
  typed: 0,
  entries: 0,
  cards: 0,
  begunHere: 0,
  submissions: 0,
  groups: 0,
  comments: 0,
  lost: 0,
  doubled: 0,
  disordered: 0,
  stuck: 0,
  broken: 0,
  emptied: [],
  complaints: [],
});

export const cutsOf = ({ cuts }: Figures): number =>
  Object.values(cuts).reduce((total, one) => total + one, 0);

/** Counts what a cut was in particular. */
export function tally({ ways }: Figures, way: string): void {
  ways[way] = (ways[way] ?? 0) + 1;
}

/** The time that this share of the cuts did not exceed, in ms. */
function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** A run in a few sentences. */
export function words(figures: Figures): string {
  const { cuts, typed, cards, begunHere, entries, submissions, groups, comments, broken } = figures;
  const { lost, doubled, disordered, stuck, emptied, ways } = figures;
  const listed = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([kind, times]) => `${times} ${kind}`)
      .join(', ');
  const times = emptied.map(({ took }) => took);
  const at = (share: number) => `${Math.round(quantile(times, share))}`;
  return [
    `${cutsOf(figures)} cuts (${listed(cuts)}), of which ${listed(ways)}; ${broken} calls broken: ${typed} characters in ${entries} entries of ${cards} cards (${begunHere} begun without an answer), ${submissions} submissions, ${groups} groups, ${comments} comments`,
    `${lost} lost, ${doubled} doubled, ${disordered} out of order, ${stuck} left unsent; empty after ms: median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)} of ${times.length}`,
  ].join('; ');
}
