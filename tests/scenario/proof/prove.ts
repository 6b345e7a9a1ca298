import { setTimeout as sleep } from 'node:timers/promises';
import { createKysely, createPool } from '../../../apps/server/src/db/pool.ts';
import { examine } from '../../../apps/server/src/examine.ts';
import { breakWords } from '../../../apps/server/src/history/break.ts';
import { verifyEverything } from '../../../apps/server/src/verify-everything.ts';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { createClient } from '../../env/client.ts';
import type { TestDatabase } from '../../env/database.ts';
import { drainedBySql } from '../../env/drained.ts';
import type { MadeTemplate } from '../../env/templates.ts';
import { complaintsOfAnswers, complaintsOfTimes, recovery } from './attempts.ts';
import type { Book } from './book.ts';
import { type Attempt, Caller } from './caller.ts';
import { differencesOfDatabase, differencesOfForm } from './compare.ts';
import { Director, type Fault } from './director.ts';
import { castOf, planStories } from './plan.ts';
import { play } from './play.ts';
import { hirePeople, type KeptServer } from './stage.ts';

/** Milliseconds after which a missing recovery fails the trial. The proof itself demands a far shorter time. */
const NEVER = 90_000;

/** The servers and the database of a trial. */
export interface Ground {
  /** The owner's connection string, directly to the database, past the proxies that faults affect. */
  readonly url: string;
  readonly dataDir: string;
  readonly sql: TestDatabase['sql'];
  /** The addresses that people use. */
  readonly origins: () => Promise<readonly string[]>;
  readonly servers: readonly KeptServer[];
}

export interface Trial {
  readonly seed: number;
  readonly operations: number;
  readonly people: number;
  readonly faults: readonly Fault[];
  /**
   * Whether clients repeat their calls with a key. False only in the control experiment. The default is true.
   */
  readonly usesKeys?: boolean;
}

/** The outcome of a trial. */
export interface Proof {
  /** One sentence for each fault of the product, except for slow calls and recoveries. */
  readonly complaints: readonly string[];
  /** One sentence for every call and recovery that took too long. */
  readonly delays: readonly string[];
  /** Time of the longest call in ms. */
  readonly slowest: number;
  /** The longest time in ms from the end of a fault to the last failed call after it. */
  readonly longestRecovery: number;
  /**
   * Compares the cards on the screen and in the database with what the server confirmed, and checks the histories and
   * the database. Returns one sentence for each fault.
   */
  compare(): Promise<readonly string[]>;
  readonly books: readonly Book[];
  readonly template: MadeTemplate;
  /** The figures of the trial, as text. */
  readonly summary: string;
}

/** Lets people work while faults happen, and compares the answers that they got with the stored data. */
export async function prove(ground: Ground, trial: Trial): Promise<Proof> {
  const { sql } = ground;
  const cast = castOf(trial.people);
  const { people, template } = await hirePeople(sql, cast);
  const complaints: string[] = [];
  const complain = (what: string): void => void complaints.push(what);
  const attempts: Attempt[] = [];
  const clients = (await ground.origins()).map((origin) => createClient(origin));
  const caller = new Caller({ clients, usesKeys: trial.usesKeys ?? true, attempts, complain });
  for (const person of Object.values(people).flat()) await caller.signIn(person);
  const director = new Director(trial.faults, trial.operations, () => wellAgain(ground));
  const stories = planStories(trial.seed, trial.operations, cast);
  const begun = Date.now();
  const books = await play(stories, trial.people, {
    template,
    people,
    caller,
    gate: () => director.gate(),
    complain,
  });
  await director.over();
  const seconds = (Date.now() - begun) / 1_000;

  const compare = async (): Promise<readonly string[]> => {
    const manager = people.manager[0];
    if (manager === undefined) return ['nobody manages cards'];
    const shown: string[] = [];
    for (const book of books) {
      if (book.id === null) continue;
      const params = { id: book.id };
      const options = { key: '', cutAfter: null };
      const answer = await caller.call(manager, controlCardRoutes.formData, { params }, options);
      const found =
        answer?.status === 200
          ? differencesOfForm(answer.body as CardFormData, book, template)
          : [`status ${answer?.status}`];
      shown.push(...found.map((what) => `card ${book.number} on the screen: ${what}`));
    }
    return [
      ...shown,
      ...(await differencesOfDatabase(sql, books, template)),
      ...(await brokenHistories(ground.url)),
      ...(await findingsOf(ground)),
    ];
  };
  await drainedBySql(sql, { faults: true });
  complaints.push(...complaintsOfAnswers(attempts, director.records), ...(await compare()));
  const slowest = Math.max(...attempts.map((one) => one.ended - one.begun));
  const recoveries = director.records.map((fault, nth) =>
    recovery(attempts, fault, director.records[nth + 1]),
  );
  const events = books.reduce((sum, book) => sum + [...book.events.values()].reduce((a, b) => a + b, 0), 0);
  const longestRecovery = Math.max(0, ...recoveries);
  return {
    complaints,
    delays: complaintsOfTimes(attempts, director.records),
    slowest,
    longestRecovery,
    compare,
    books,
    template,
    summary:
      `seed ${trial.seed}: ${trial.operations} operations on ${books.length} cards by ${trial.people} people in ` +
      `${seconds.toFixed(0)} s, ${attempts.length} calls, ${attempts.filter(({ status }) => status < 1 || status > 500).length} of them without success, ` +
      `${director.records.length} faults; longest call ${slowest} ms, longest recovery ${longestRecovery} ms, ${events} events`,
  };
}

async function wellAgain({ servers }: Ground): Promise<void> {
  const until = Date.now() + NEVER;
  for (const server of servers) {
    const { origin } = await server.running();
    for (;;) {
      const signal = AbortSignal.timeout(3_000);
      const status = await fetch(`${origin}/health/ready`, { signal }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) break;
      if (Date.now() > until) throw new Error(`${origin} is not ready after a fault.`);
      await sleep(200);
    }
  }
}

async function brokenHistories(url: string): Promise<readonly string[]> {
  const db = createKysely(createPool({ url, role: null, max: 1 }));
  try {
    const breaks: string[] = [];
    await verifyEverything(db, { onBreak: (found) => breaks.push(breakWords(found)) });
    return breaks;
  } finally {
    await db.destroy();
  }
}

/**
 * Returns what the doctor finds wrong. The doctor compares the search index for all cards, not for a sample. Its
 * notice about a full disk is left out, because the disk of the tests may be full.
 */
async function findingsOf({ url, dataDir }: Ground): Promise<readonly string[]> {
  const { findings } = await examine(url, dataDir, true);
  return findings.flatMap(({ what, isWrong }) => (isWrong && !what.includes('Na dysku') ? [what] : []));
}
