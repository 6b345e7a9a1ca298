import type { Worker } from '../../env/card-plant.ts';
import type { Answer } from '../../env/client.ts';
import type { Seeded } from '../../env/seeded.ts';
import type { Ground } from './ground.ts';

/** 'ok', 'gone' (404), 'invalid' (400 without a code), or the code of the refusal. */
export type Word = string;

/** One of those who run. */
export interface Runner {
  /** What it does, to be told from the others. */
  readonly does: string;
  readonly who: Worker;
  /** How it may end, whoever comes first. */
  readonly may: readonly Word[];
  run(): Promise<Answer>;
}

/** How a runner ended. */
export interface Finish {
  readonly does: string;
  readonly who: Worker;
  readonly word: Word;
  readonly answer: Answer;
}

/** Where the card stands after a race. */
export interface After {
  readonly status: string;
  readonly isDeleted: boolean;
  /** Living ones, by index. */
  readonly entries: readonly {
    readonly element: string;
    readonly index: number;
    readonly values: Readonly<Record<string, unknown>>;
    readonly isSubmitted: boolean;
    readonly rowVersion: number;
  }[];
  /** User ids under the slots that are signed now, in approval order. */
  readonly signedBy: readonly string[];
  /** How often each kind of event occurred since the race began. */
  readonly events: Readonly<Record<string, number>>;
}

/** A race that is ready to start. */
export interface Prepared {
  /** The card that it is about; null when it is about starting cards of a template. */
  readonly cardId: string | null;
  /** The template whose cards are looked at. */
  readonly templateId: string;
  readonly runners: readonly Runner[];
  /** What is wrong with how it ended, in a sentence each. */
  judge(finishes: readonly Finish[], after: After | null): readonly string[];
}

export interface Race {
  readonly name: string;
  prepare(ground: Ground, random: Seeded): Promise<Prepared>;
}

export function wordOf({ status, problem }: Answer): Word {
  if (status < 300) return 'ok';
  if (status === 404) return 'gone';
  return problem?.code ?? (status === 400 ? 'invalid' : `status ${status}`);
}

/** Those who did this and succeeded. */
export function won(finishes: readonly Finish[], does: string): readonly Finish[] {
  return finishes.filter((one) => one.does === does && one.word === 'ok');
}

/** A sentence when it does not hold, nothing when it does. */
export function claim(holds: boolean, sentence: string): readonly string[] {
  return holds ? [] : [sentence];
}

/** From two to ten. */
export function howMany(random: Seeded): number {
  return 2 + random.below(9);
}

/** As many runners, made one by one; the first ones are one of each kind, so that none is missing. */
export function field(random: Seeded, ...kinds: readonly (() => Runner)[]): Runner[] {
  const count = Math.max(howMany(random), kinds.length);
  return random.shuffled(Array.from({ length: count }, (_one, at) => (kinds[at] ?? random.pick(kinds))()));
}
