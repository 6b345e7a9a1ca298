import type { Worker } from '../../env/card-plant.ts';
import type { Answer } from '../../env/client.ts';
import type { Seeded } from '../../env/seeded.ts';
import type { Ground } from './ground.ts';

/**
 * The result of a call: 'ok', 'gone' (404) or the code of the refusal. A refusal without a code is 'invalid' (400) or
 * has its status, like 'status 500'.
 */
export type Word = string;

/** One of the calls that run at the same time. */
export interface Runner {
  /** The action of the call. Several runners of a race may have the same action. */
  readonly does: string;
  readonly who: Worker;
  /** The allowed results, no matter who comes first. */
  readonly may: readonly Word[];
  run(): Promise<Answer>;
}

/** The result of a runner. */
export interface Finish {
  readonly does: string;
  readonly who: Worker;
  readonly word: Word;
  readonly answer: Answer;
}

/** The state of the card after a race. */
export interface After {
  readonly status: string;
  readonly isDeleted: boolean;
  /** Entries that are not deleted, by index. */
  readonly entries: readonly {
    readonly element: string;
    readonly index: number;
    readonly values: Readonly<Record<string, unknown>>;
    readonly isSubmitted: boolean;
    readonly rowVersion: number;
  }[];
  /** Ids of the users who have signed, in approval order. */
  readonly signedBy: readonly string[];
  /** Number of events since the race began, by kind. */
  readonly events: Readonly<Record<string, number>>;
}

/** A race that is ready to start. */
export interface Prepared {
  /** The card of the race, or null when the race starts cards. */
  readonly cardId: string | null;
  /** The template whose cards are checked when the race starts cards. */
  readonly templateId: string;
  readonly runners: readonly Runner[];
  /** Returns one sentence for each fault of the outcome. `after` is null when the race starts cards. */
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

/** Returns the results of the successful runners with this action. */
export function won(finishes: readonly Finish[], does: string): readonly Finish[] {
  return finishes.filter((one) => one.does === does && one.word === 'ok');
}

/** Returns the sentence when the claim is false, and nothing when it is true. */
export function claim(holds: boolean, sentence: string): readonly string[] {
  return holds ? [] : [sentence];
}

/** Returns a random number of runners from two to ten. */
export function howMany(random: Seeded): number {
  return 2 + random.below(9);
}

/** Creates a random number of runners in random order, at least one of each kind. */
export function field(random: Seeded, ...kinds: readonly (() => Runner)[]): Runner[] {
  const count = Math.max(howMany(random), kinds.length);
  return random.shuffled(Array.from({ length: count }, (_one, at) => (kinds[at] ?? random.pick(kinds))()));
}
