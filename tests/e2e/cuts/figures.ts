import { type Cut, CUTS } from './kinds.ts';
import type { Harm } from './sheet.ts';

/** The counts for one kind of cut, or for all. */
interface Counts extends Harm {
  /** Characters typed. */
  typed: number;
  entries: number;
  cards: number;
  photos: number;
  submissions: number;
  /** Submissions whose result the screen never showed. The comparison leaves them out. */
  unsure: number;
  /** Deeds that a history lacks, has twice or has in the wrong order. */
  disordered: number;
  /** Number of times that a tablet still had unsent text after a cut. */
  stuck: number;
  /** Cuts that the test could not finish. */
  stumbled: number;
}

/** The result of a run: what happened to everything that people typed and did. */
export interface Figures extends Counts {
  readonly cuts: Partial<Record<Cut, number>>;
  /** The counts during the cuts of each kind. */
  readonly kinds: Partial<Record<Cut, Counts>>;
  /** Number of cuts of each variant, such as 'offline for days'. */
  readonly ways: Record<string, number>;
  /** Cards that were started without an answer of the server. */
  begunHere: number;
  groups: number;
  comments: number;
  broken: number;
  /**
   * The cuts after which everything on the tablet was sent. `took` is the time from the server's first answer until
   * nothing waited, in ms.
   */
  readonly emptied: { readonly cut: Cut; readonly screen: string; readonly took: number }[];
  /** Each fault in words. */
  readonly complaints: string[];
}

const noCounts = (): Counts => ({
  typed: 0,
  entries: 0,
  cards: 0,
  photos: 0,
  submissions: 0,
  unsure: 0,
  lost: 0,
  doubled: 0,
  photosLost: 0,
  photosDoubled: 0,
  photosMisplaced: 0,
  disordered: 0,
  stuck: 0,
  stumbled: 0,
});
const COUNTED = Object.keys(noCounts()) as (keyof Counts)[];

/** The counts of harm to anything that people typed or did. All must be zero. */
export const HARMS = [
  'lost',
  'doubled',
  'photosLost',
  'photosDoubled',
  'photosMisplaced',
  'disordered',
  'stuck',
  'stumbled',
] as const satisfies readonly (keyof Counts)[];

export const noFigures = (): Figures => ({
  ...noCounts(),
  cuts: {},
  kinds: {},
  ways: {},
  begunHere: 0,
  groups: 0,
  comments: 0,
  broken: 0,
  emptied: [],
  complaints: [],
});

export const cutsOf = ({ cuts }: Pick<Figures, 'cuts'>): number =>
  Object.values(cuts).reduce((total, one) => total + one, 0);

/** Counts one variant of a cut, such as 'offline for days'. */
export function tally({ ways }: Figures, way: string): void {
  ways[way] = (ways[way] ?? 0) + 1;
}

function add(to: Counts, from: Counts, sign: 1 | -1 = 1): void {
  for (const name of COUNTED) to[name] += sign * from[name];
}

/** Counts a cut. Returns a function that must be called at the end of the cut to add its counts to its kind. */
export function beginCut(figures: Figures, cut: Cut): () => void {
  const before = noCounts();
  add(before, figures);
  figures.cuts[cut] = (figures.cuts[cut] ?? 0) + 1;
  return () => {
    const kind = (figures.kinds[cut] ??= noCounts());
    add(kind, figures);
    add(kind, before, -1);
  };
}

/** Adds the figures of several runs. */
export function sum(runs: readonly Figures[]): Figures {
  const total = noFigures();
  for (const run of runs) {
    add(total, run);
    for (const name of ['begunHere', 'groups', 'comments', 'broken'] as const) total[name] += run[name];
    for (const cut of CUTS) {
      const [times, counts] = [run.cuts[cut], run.kinds[cut]];
      if (times !== undefined) total.cuts[cut] = (total.cuts[cut] ?? 0) + times;
      if (counts !== undefined) add((total.kinds[cut] ??= noCounts()), counts);
    }
    for (const [way, times] of Object.entries(run.ways)) total.ways[way] = (total.ways[way] ?? 0) + times;
    total.emptied.push(...run.emptied);
    total.complaints.push(...run.complaints);
  }
  return total;
}

/** Returns the `share` quantile (0 to 1) of the times, in ms; 0 if there are no times. */
function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const HEAD = [
  'kind',
  'cuts',
  'characters',
  'entries',
  'cards',
  'photos',
  'lost',
  'doubled',
  'photos lost',
  'doubled',
  'misplaced',
  'out of order',
  'unsent',
  'unfinished',
  'empty ms: median',
  'longest',
] as const;

function row(name: string, cuts: number, counts: Counts, times: readonly number[]): readonly string[] {
  const { typed, entries, cards, photos } = counts;
  const numbers = [cuts, typed, entries, cards, photos, ...HARMS.map((harm) => counts[harm])];
  return [
    name,
    ...[...numbers, Math.round(quantile(times, 0.5)), Math.round(quantile(times, 1))].map(String),
  ];
}

/** Returns the figures as a table with a row for each kind of cut and a row for all. */
function table(figures: Figures): readonly string[] {
  const timesOf = (cut: Cut | null) =>
    figures.emptied.flatMap((one) => (cut === null || one.cut === cut ? [one.took] : []));
  const kinds = CUTS.filter((cut) => figures.cuts[cut] !== undefined);
  const rows = [
    HEAD,
    ...kinds.map((cut) => row(cut, figures.cuts[cut] ?? 0, figures.kinds[cut] ?? noCounts(), timesOf(cut))),
    row('all', cutsOf(figures), figures, timesOf(null)),
  ];
  const widths = HEAD.map((_, at) => Math.max(...rows.map((one) => one[at]?.length ?? 0)));
  return rows.map((one) =>
    one
      .map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
      .join('  '),
  );
}

/** Describes a run with a table, a few sentences and the complaints. */
export function words(figures: Figures): string {
  const { begunHere, submissions, unsure, groups, comments, broken, ways, complaints, emptied } = figures;
  const times = emptied.map(({ took }) => took);
  return [
    ...table(figures),
    Object.entries(ways)
      .map(([kind, number]) => `${number} ${kind}`)
      .join(', '),
    `${begunHere} cards begun without an answer, ${submissions} submissions and ${unsure} whose end was not seen, ${groups} groups, ${comments} comments, ${broken} calls broken; 95 % empty within ${Math.round(quantile(times, 0.95))} ms`,
    ...complaints.map((one) => `complaint: ${one}`),
  ]
    .map((line) => `  ${line}`)
    .join('\n');
}
