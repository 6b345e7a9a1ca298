import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import { executeOften } from '../../db/prepared.ts';
import { orderOf } from '../../list/order.ts';
import type { ListQuestion } from '../../list/question.ts';
import { criteriaOf } from '../cards/criteria.ts';
import { Bits } from './bits.ts';
import { CannotKeep } from './column.ts';
import { Generation } from './generation.ts';
import { type MemoryList, type Needs, needsOf } from './needs.ts';
import { canOrder, inOrder, type RankSort } from './ranks.ts';

/** ms; SQL that answers in less needs no help. */
const SLOW = 8;
/** Changed cards that are read by SQL next to memory; with more, SQL answers alone. */
const MOST_CHANGED = 4_000;
/** The cards are read again when this many changed, or this share of them. */
const STALE = 300;
const STALE_SHARE = 1 / 400;
/** Reading again takes at most this share of the time. */
const REST = 3;
/** ms for which a column that cannot be kept is not tried again. */
const FORGET = 600_000;
/** Without conditions, SQL is fast up to this row. */
const NEAR = 1_000;
/** Stands in the table of changes for all cards. */
const ALL_CARDS = '00000000-0000-0000-0000-000000000000';

/** A page of ids and the number of all matching cards. */
interface FoundIds {
  readonly total: number;
  readonly ids: readonly string[];
}

/** The state of the database that a question sees, as far as memory must know it. */
interface Seen {
  readonly is_complete: boolean;
  readonly epoch: string | null;
  readonly pieces: string[];
  readonly changed: string[];
}

/** Answers questions from columns in memory; see docs/decisions/lists-in-memory.md. */
class CardMemory {
  #budget = 0;
  #generation: Generation | null = null;
  #wanted = new Map<string, Needs>();
  #working: Promise<void> | null = null;
  readonly #refused = new Map<string, number>();
  #isStale = false;
  #restUntil = 0;
  #answered = 0;

  /** @param megabytes what it may take; 0 switches it off */
  configure(megabytes: number): void {
    this.#budget = megabytes * 1_000_000;
    if (this.#budget === 0) this.#generation = null;
  }

  /** The pages that were found in memory. */
  get answered(): number {
    return this.#answered;
  }

  /** The bytes that the columns take. */
  get byteLength(): number {
    return this.#generation?.byteLength ?? 0;
  }

  /** Whether memory may answer such a question; without conditions, SQL walks to a near page at once. */
  #mayHelp({ filters, words, skip }: ListQuestion): boolean {
    return this.#budget > 0 && (filters.length > 0 || words.length > 0 || skip > NEAR);
  }

  /** Notes how long SQL took for a question, so that slow ones are answered from memory later. */
  note(db: Kysely<Database>, list: MemoryList, question: ListQuestion, ms: number): void {
    if (ms >= SLOW && !db.isTransaction) this.want(db, list, question);
  }

  /** Reads in the background what a question needs. */
  want(db: Kysely<Database>, list: MemoryList, question: ListQuestion): void {
    if (!this.#mayHelp(question)) return;
    const needs = needsOf(list, question);
    const key = namesOf(needs).join('\n');
    if (!this.#refused.has(key) && this.#wanted.size < 100) this.#wanted.set(key, needs);
    this.#work(db);
  }

  /** Returns when nothing is being read. */
  async settled(): Promise<void> {
    while (this.#working !== null) await this.#working;
  }

  /** Forgets all columns, which are read again when they are needed. */
  forget(): void {
    this.#generation = null;
  }

  /**
   * Finds a page in memory and reads its rows in the same snapshot of the database.
   *
   * @returns null when memory cannot answer exactly, or not yet
   */
  async page<Rows>(
    db: Kysely<Database>,
    list: MemoryList,
    question: ListQuestion,
    read: (tx: Transaction<Database>, ids: readonly string[]) => Promise<Rows>,
  ): Promise<{ total: number; rows: Rows } | null> {
    const generation = this.#generation;
    if (generation === null || db.isTransaction || !this.#mayHelp(question)) return null;
    const needs = needsOf(list, question);
    const missing = namesOf(needs).filter((name) => !generation.has(name));
    if (missing.length > 0) return null;
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const found = await this.#find(tx, generation, list, question, needs);
        if (found === null) return null;
        this.#answered += 1;
        return { total: found.total, rows: await read(tx, found.ids) };
      })
      .finally(() => this.#work(db));
  }

  async #find(
    tx: Transaction<Database>,
    generation: Generation,
    list: MemoryList,
    question: ListQuestion,
    needs: Needs,
  ): Promise<FoundIds | null> {
    const seen = await readSeen(tx, generation, piecesOf(question));
    const isOwn = seen.epoch === generation.epoch && seen.is_complete;
    if (!isOwn || seen.changed.includes(ALL_CARDS)) {
      if (this.#generation === generation) this.#isStale = true;
      return null;
    }
    const { size } = generation.numbers;
    if (seen.changed.length > STALE + size * STALE_SHARE) this.#isStale = true;
    if (seen.changed.length > MOST_CHANGED) return null;
    const cards = matching(generation, needs, question.words, seen.pieces);
    const sorts = sortsOf(generation, needs);
    if (cards === null || sorts === null || !canOrder(size, sorts)) return null;
    for (const id of seen.changed) {
      const card = generation.numbers.numberOf(id);
      if (card !== -1) cards.remove(card);
    }
    const fresh = seen.changed.length === 0 ? [] : await matchingOf(tx, question, seen.changed);
    const { skip, take } = question;
    // A card of memory is moved back by at most all fresh ones.
    const from = Math.max(0, skip - fresh.length);
    const kept = inOrder(cards, sorts, needs.isNewest, [from, skip + take]).map((card) =>
      generation.numbers.idOf(card),
    );
    const total = cards.count() + fresh.length;
    if (fresh.length === 0) return { total, ids: kept };
    return { total, ids: await sorted(tx, list, question, [...kept, ...fresh], skip - from) };
  }

  #work(db: Kysely<Database>): void {
    if (this.#working !== null || this.#budget === 0) return;
    const isDue = this.#isStale && performance.now() >= this.#restUntil;
    if (this.#wanted.size === 0 && !isDue) return;
    this.#working = this.#readAll(db)
      // Memory is a help that SQL can do without.
      .catch(() => this.forget())
      .finally(() => {
        this.#working = null;
      });
  }

  async #readAll(db: Kysely<Database>): Promise<void> {
    const start = performance.now();
    if (this.#isStale && start >= this.#restUntil) {
      await this.#refresh(db);
      this.#restUntil = performance.now() + REST * (performance.now() - start);
    }
    while (this.#wanted.size > 0) {
      const [[key, needs] = []] = this.#wanted;
      if (key === undefined || needs === undefined) return;
      this.#wanted.delete(key);
      const refusedAt = this.#refused.get(key);
      if (refusedAt !== undefined && performance.now() - refusedAt < FORGET) continue;
      this.#refused.delete(key);
      const names = new Set(namesOf(needs));
      if (this.#generation !== null && [...names].every((name) => this.#generation?.has(name))) continue;
      try {
        this.#generation ??= await Generation.read(db, this.#budget);
        await readNeeds(db, this.#generation, needs, (generation) => {
          while (generation.byteLength > this.#budget * 0.7 && generation.dropOldest(names));
          return this.#budget - generation.byteLength;
        });
      } catch (error) {
        if (!(error instanceof CannotKeep)) throw error;
        if (this.#refused.size > 1_000) this.#refused.clear();
        this.#refused.set(key, performance.now());
      }
    }
  }

  /** Reads the cards and the columns again. The old ones answer meanwhile, when there is room for both. */
  async #refresh(db: Kysely<Database>): Promise<void> {
    const old = this.#generation;
    this.#isStale = false;
    if (old === null) return;
    const most = this.#budget - old.byteLength;
    const hasRoom = most > old.byteLength * 1.1;
    if (!hasRoom) this.#generation = null;
    const next = await Generation.read(db, this.#budget);
    const rest = (): number => (hasRoom ? most : this.#budget) - next.byteLength;
    const columns = [...old.columns.values()].sort((one, other) => one.used - other.used);
    const orders = [...old.orders.values()].sort((one, other) => one.used - other.used);
    for (const { needed } of columns) await next.readColumn(db, needed, rest()).catch(keepOthers);
    for (const { needed } of orders) await next.readRanks(db, needed, rest()).catch(keepOthers);
    this.#generation = next;
  }
}

function keepOthers(error: unknown): void {
  if (!(error instanceof CannotKeep)) throw error;
}

async function readNeeds(
  db: Kysely<Database>,
  generation: Generation,
  { filters, words, sorts }: Needs,
  rest: (generation: Generation) => number,
): Promise<void> {
  for (const column of words === null ? filters : [...filters, words])
    if (!generation.has(column.name)) await generation.readColumn(db, column, rest(generation));
  for (const sort of sorts)
    if (!generation.has(sort.name)) await generation.readRanks(db, sort, rest(generation));
}

const namesOf = ({ filters, words, sorts }: Needs): string[] =>
  [...filters, ...(words === null ? [] : [words]), ...sorts].map(({ name }) => name);

/** All texts that a question searches, the words first. */
const piecesOf = ({ filters, words }: ListQuestion): string[] => [
  ...words,
  ...filters.flatMap(({ asked }) => (asked.kind === 'texts' ? asked.texts : [])),
];

async function readSeen(
  tx: Transaction<Database>,
  { snapshot, from }: Generation,
  pieces: readonly string[],
): Promise<Seen> {
  const query = sql<Seen>`select (select xid from card_change_floor) <= ${from}::xid8 as is_complete,
    (select value->>'id' from installation where key = 'epoch') as epoch,
    array(select fold(piece) from unnest(${pieces}::text[]) with ordinality as asked(piece, place) order by place) as pieces,
    array(select card_id::text from card_change where xid >= ${from}::xid8
      and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot) group by card_id limit ${sql.lit(MOST_CHANGED + 1)}) as changed`;
  const [seen] = await executeOften(tx, query.compile(tx));
  if (seen === undefined) throw new Error('A select without from has a row');
  return seen;
}

function matching(
  generation: Generation,
  { filters, words: body }: Needs,
  words: readonly string[],
  pieces: readonly string[],
): Bits | null {
  const cards = new Bits(generation.numbers.size);
  cards.fill();
  const rest = pieces.slice(words.length);
  const sets: (Bits | null | undefined)[] = [
    ...filters.map(({ name, filter: { asked } }) =>
      generation
        .column(name)
        ?.having(asked, asked.kind === 'texts' ? rest.splice(0, asked.texts.length) : []),
    ),
    ...words.map((word, at) => {
      const column = body === null ? null : generation.column(body.name);
      return column?.having({ kind: 'texts', texts: [word] }, pieces.slice(at, at + 1));
    }),
  ];
  for (const set of sets) {
    if (set === null || set === undefined) return null;
    cards.keepOnly(set);
  }
  return cards;
}

function sortsOf(generation: Generation, { sorts }: Needs): RankSort[] | null {
  const found = sorts.flatMap(({ name, isDescending }) => {
    const ranks = generation.ranks(name);
    return ranks === null ? [] : [{ ...ranks, isDescending }];
  });
  return found.length === sorts.length ? found : null;
}

/** Which of these cards match, as the database has them now. */
async function matchingOf(
  tx: Transaction<Database>,
  question: ListQuestion,
  ids: readonly string[],
): Promise<string[]> {
  const conditions = criteriaOf(question).map(({ probe }) => sql`and ${probe}`);
  const { rows } = await sql<{ id: string }>`select card.id from control_card as card
    where card.id = any(${`{${ids.join()}}`}::uuid[]) and card.deleted_at is null
    ${sql.join(conditions, sql` `)}`.execute(tx);
  return rows.map(({ id }) => id);
}

async function sorted(
  tx: Transaction<Database>,
  list: MemoryList,
  { sorts, take }: ListQuestion,
  ids: readonly string[],
  skip: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ${list.id} as id from ${list.from}
    where ${list.id} = any(${`{${ids.join()}}`}::uuid[]) order by ${orderOf(list, sorts)}
    limit ${take} offset ${skip}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The memory of a process for a database. */
export const cardMemoryOf = perDatabase(() => new CardMemory());
