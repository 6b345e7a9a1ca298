import { parseArgs } from 'node:util';
import { type ControlledTransaction, sql } from 'kysely';
import { readConfig } from '../../apps/server/src/config/config.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { cardList } from '../../apps/server/src/features/control-card/lists/card-list.ts';
import { listConfiguration } from '../../apps/server/src/list/configuration.ts';
import { searchList } from '../../apps/server/src/list/search.ts';
import { cardMemoryOf } from '../../apps/server/src/search/memory/card-memory.ts';
import { seeded } from '../../tests/env/seeded.ts';
import { askedFields } from '../../tests/scenario/lists/ask.ts';
import { askedOf } from '../../tests/scenario/lists/asked-of.ts';
import { askBroadly, requestOf } from '../../tests/scenario/lists/broad.ts';
import { changeCards } from '../../tests/scenario/lists/change-cards.ts';
import { knownCard } from '../../tests/scenario/lists/model.ts';
import { readGround } from '../data/ground.ts';
import { makeCard } from '../data/make-card.ts';
import { NOBODY } from '../plans/questions.ts';

const { values: options } = parseArgs({
  options: {
    pages: { type: 'boolean' },
    vacuum: { type: 'boolean' },
    cards: { type: 'string', default: '100000' },
    data: { type: 'string' },
    questions: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    memory: { type: 'string', default: '600' },
    writes: { type: 'string', default: '0' },
    // Questions take their values from this many cards, and the writes change the same cards.
    known: { type: 'string', default: '2000' },
    alone: { type: 'boolean' },
  },
});
const COUNT = Number(options.cards);
const QUESTIONS = Number(options.questions);
/** Number of questions between two changes of cards. */
const WRITE_EVERY = 3;
/**
 * Number of questions that warm the database up. It is lower for many cards, because SQL may then take seconds for each
 * question.
 */
const WARM = COUNT > 300_000 ? 10 : 100;
/** PostgreSQL's error code for a statement that it cancelled. */
const STATEMENT_ENDED = '57014';

interface Timed {
  readonly ms: number;
  readonly question: string;
}

function figures(name: string, timed: readonly Timed[]): void {
  const ms = timed.map((one) => one.ms).sort((one, other) => one - other);
  const at = (share: number): string =>
    (ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0).toFixed(1);
  process.stdout.write(
    `${name}: ${ms.length} questions, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)} ms\n`,
  );
}

/** Prints the progress to stderr, so that it does not mix with the figures. */
function progress(what: string, at: number): void {
  if ((at + 1) % 10 === 0) process.stderr.write(`  ${what} ${at + 1} questions\n`);
}

/** Prints a question that the database cancelled at its time limit. */
function gaveUp(when: string, question: unknown): void {
  process.stdout.write(`NO ANSWER ${when}: ${JSON.stringify(question)}\n`);
}

/** Returns null for a statement that reached its time limit, and throws every other error. */
function noneInTime(error: unknown): null {
  if (error instanceof Error && Reflect.get(error, 'code') === STATEMENT_ENDED) return null;
  throw error;
}

const config = readConfig({ ...process.env, DEMO: '0', DATA_DIR: options.data ?? `./data-bench/${COUNT}` });
const database = await openDatabase(config, { onWarning: console.warn, onLost: console.error });
const open = (max: number) => createKysely(createPool({ url: database.ownerUrl, role: null, max }));
const plain = open(1);
const helped = open(2);
const writer = open(1);
try {
  const ground = await readGround(plain, COUNT);
  const chance = seeded(Number(options.seed));
  const cards = Array.from({ length: Math.min(Number(options.known), COUNT) }, () =>
    knownCard(makeCard(ground, chance.below(COUNT))),
  );
  const fields = askedFields(await listConfiguration(cardList, plain, NOBODY), cards);
  const questions = Array.from({ length: QUESTIONS }, () => askBroadly(chance, fields, cards, COUNT));
  const memory = cardMemoryOf(helped);
  memory.configure(Number(options.memory), console.error);
  const timedAsk = async (db: typeof plain, request: Parameters<typeof searchList>[2]) => {
    const start = performance.now();
    const page = await searchList(cardList, db, request).catch(noneInTime);
    if (page === null) return null;
    const ids = page.items.map(({ id }) => id);
    return { ms: performance.now() - start, found: JSON.stringify({ total: page.totalCount, ids }) };
  };
  if (options.vacuum === true) await sql`vacuum analyze`.execute(writer);
  // Reads the columns of all questions into memory. The warm-up asks other questions, so that the measurement finds
  // no remembered answer.
  const begin = performance.now();
  for (const [at, question] of questions.entries()) {
    memory.want(helped, ...(await askedOf(helped, question)));
    if (at % 20 === 19) await memory.settled();
    progress('columns read for', at);
  }
  await memory.settled();
  const seconds = (performance.now() - begin) / 1000;
  process.stdout.write(`all columns were there after ${seconds.toFixed(0)} s\n`);
  for (let at = 0; at < WARM; at += 1) {
    const request = requestOf(askBroadly(chance, fields, cards, COUNT));
    await timedAsk(helped, request);
    if (options.alone !== true) await timedAsk(plain, request);
  }
  await memory.settled();
  const ids = cards.map(({ id }) => id);
  for (let at = 0; at < Number(options.writes); at += 1) await changeCards(writer, chance, ids);
  // During a third of the questions, the writer's transaction stays open, so that its changes are committed late.
  let late: ControlledTransaction<Database> | null = null;
  const write = async (at: number): Promise<void> => {
    if (at % 30 === 0) late = await writer.startTransaction().execute();
    if (at % WRITE_EVERY === 0) await changeCards(late ?? writer, chance, ids);
    if (at % 30 !== 10) return;
    await late?.commit().execute();
    late = null;
  };
  const before: Timed[] = [];
  const after: Timed[] = [];
  let kept = 0;
  let wrong = 0;
  for (const [at, question] of questions.entries()) {
    const request = requestOf(question);
    if (Number(options.writes) > 0) await write(at);
    const answered = memory.answered;
    const one = await timedAsk(helped, request);
    if (options.alone === true) {
      kept += memory.answered - answered;
      progress('asked', at);
      if (one === null) gaveUp('again', question);
      else after.push({ ms: one.ms, question: JSON.stringify(question) });
      continue;
    }
    const other = await timedAsk(plain, request);
    kept += memory.answered - answered;
    progress('asked', at);
    if (one === null || other === null) {
      gaveUp(one === null ? 'again' : 'without memory', question);
      if (one !== null) after.push({ ms: one.ms, question: JSON.stringify(question) });
      continue;
    }
    if (one.found !== other.found) {
      wrong += 1;
      process.stdout.write(
        `DIFFERENT ${JSON.stringify(question)}\n  ${one.found.slice(0, 200)}\n  ${other.found.slice(0, 200)}\n`,
      );
    }
    before.push({ ms: other.ms, question: JSON.stringify(question) });
    after.push({ ms: one.ms, question: JSON.stringify(question) });
  }
  await write(10);
  if (options.alone !== true) figures('SQL', before);
  figures('memory', after);
  process.stdout.write(
    `${kept} answers from memory, ${wrong} different, ${(memory.byteLength / 1e6).toFixed(1)} MB\n`,
  );
  for (const { ms, question } of after.sort((one, other) => other.ms - one.ms).slice(0, 10))
    process.stdout.write(`${ms.toFixed(1)} ms ${question}\n`);
  if (wrong > 0) process.exitCode = 1;
  await memory.settled();
} finally {
  await sql`select 1`.execute(plain);
  await Promise.all([plain.destroy(), helped.destroy(), writer.destroy()]);
  await database.close();
}
