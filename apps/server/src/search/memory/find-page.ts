import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { executeOften } from '../../db/prepared.ts';
import { orderOf } from '../../list/order.ts';
import type { ListQuestion } from '../../list/question.ts';
import { criteriaOf } from '../cards/criteria.ts';
import { Bits } from './bits.ts';
import type { Generation } from './generation.ts';
import type { Kept } from './layers.ts';
import { changedSince, origin } from './moment.ts';
import { nearPlaces } from './near-places.ts';
import { among, type MemoryList } from './needs.ts';
import { inOrder } from './ranks.ts';
import { type SharedVersions, sharedVersions } from './shared-parts.ts';

/** The ids of a page's cards, and the number of all cards that match the question. */
interface FoundIds {
  readonly total: number;
  readonly ids: readonly string[];
}

/** The facts from the database that memory needs before it may answer a question. */
export interface Seen {
  /**
   * The epoch and the timeline to which numbers of transactions belong (`origin` in moment.ts); null when the database
   * has no epoch.
   */
  readonly origin: string | null;
  /** Whether the database still knows all changes since the generation was read. */
  readonly is_complete: boolean;
  /** The question's words and then the texts of its filters, folded as the database folds them. */
  readonly pieces: string[];
  /** The ids of cards that changed since the generation was read; not all of them when there are too many. */
  readonly changed: string[];
  /** The number of changes of each `SharedPart`; null when no part ever changed. */
  readonly versions: SharedVersions | null;
}

/**
 * Reads `Seen`. For a question, call it in the transaction that reads the page.
 *
 * @param most the number of changed cards that the caller can use; one more is read, which shows that there are more
 */
export async function readSeen(
  tx: Kysely<Database>,
  generation: Generation,
  { filters, words }: Pick<ListQuestion, 'filters' | 'words'>,
  most: number,
): Promise<Seen> {
  const pieces = [...words, ...filters.flatMap(({ asked }) => (asked.kind === 'texts' ? asked.texts : []))];
  const query = sql<Seen>`select (select xid from card_change_floor) <= ${generation.from}::xid8 as is_complete,
    ${origin} as origin,
    array(select fold(piece) from unnest(${pieces}::text[]) with ordinality as asked(piece, place) order by place) as pieces,
    array(${changedSince(generation, most + 1)}) as changed,
    ${sharedVersions} as versions`;
  const [seen] = await executeOften(tx, query.compile(tx));
  if (seen === undefined) throw new Error('A select without from has a row');
  return seen;
}

/** A question, and the facts from the database for it. */
interface Asked {
  readonly list: MemoryList;
  readonly question: ListQuestion;
  /** Whether cards with equal values come in descending order of their ids. */
  readonly isNewest: boolean;
  readonly seen: Seen;
}

/** Finds the ids of a page in memory; null when memory cannot find them exactly. */
export async function findPage(
  tx: Transaction<Database>,
  kept: readonly Kept[],
  asked: Asked,
): Promise<FoundIds | null> {
  const { question, isNewest, seen } = asked;
  const layers: Layer[] = [];
  for (const one of kept) {
    const layer = await layerOf(one, question, isNewest, seen);
    if (layer === null) return null;
    layers.push(layer);
  }
  const fresh = seen.changed.length === 0 ? [] : await matchingOf(tx, question, seen.changed);
  const found = layers.filter(({ count }) => count > 0);
  const total = found.reduce((sum, { count }) => sum + count, fresh.length);
  const [first, second] = found;
  if (second === undefined && fresh.length === 0) {
    const { skip, take } = question;
    return { total, ids: first?.ids(skip, skip + take) ?? [] };
  }
  return { total, ids: await mergedPage(tx, asked, [first ?? NOTHING, second ?? NOTHING], fresh) };
}

/** The cards of one generation that match the question, in the order of the list. */
interface Layer {
  readonly count: number;
  readonly ids: (from: number, to: number) => string[];
}

const NOTHING: Layer = { count: 0, ids: () => [] };

async function layerOf(
  { generation: { numbers }, filters, words, sorts, replaced }: Kept,
  question: ListQuestion,
  isNewest: boolean,
  { pieces, changed }: Seen,
): Promise<Layer | null> {
  // Folding can add a space ('½' becomes ' 1/2'). Each value of the column is one word, so a folded word that contains
  // a space must be searched with SQL.
  if (pieces.slice(0, question.words.length).some((piece) => piece.includes(' '))) return null;
  const cards = new Bits(numbers.size);
  cards.fill();
  const rest = pieces.slice(question.words.length);
  const asked = [
    ...filters.map((filter) => ({
      ...filter,
      texts: filter.asked.kind === 'texts' ? rest.splice(0, filter.asked.texts.length) : [],
    })),
    ...question.words.map((word, at) => ({
      column: words,
      asked: { kind: 'texts', texts: [word] } as const,
      texts: pieces.slice(at, at + 1),
    })),
  ];
  for (const { column, asked: values, texts } of asked) {
    const set = (await column?.having(values, texts, () => nextTurn())) ?? null;
    if (set === null) return null;
    cards.keepOnly(set);
  }
  for (const card of replaced) cards.remove(card);
  for (const id of changed) {
    const card = numbers.numberOf(id);
    if (card !== -1) cards.remove(card);
  }
  return {
    count: cards.count(),
    ids: (from, to) => inOrder(cards, sorts, isNewest, [from, to]).map((card) => numbers.idOf(card)),
  };
}

/**
 * Returns the ids of a page of the merged cards: the matching cards of two layers, and the changed cards that match
 * now (`fresh`). The database compares the cards.
 */
async function mergedPage(
  tx: Transaction<Database>,
  { list, question }: Asked,
  [first, second]: readonly [Layer, Layer],
  fresh: readonly string[],
): Promise<string[]> {
  const { skip, take } = question;
  const order = (ids: readonly string[]): Promise<string[]> => sorted(tx, list, question, ids);
  // In the merged list, a card of the first layer moves back by at most one place for each card of the second layer and
  // each fresh card.
  const before = Math.max(0, skip - second.count - fresh.length);
  const near = await nearPlaces(
    [first.ids(before, skip + take), second.ids(0, skip + take)],
    [skip - before - fresh.length, skip - before + take],
    order,
  );
  const ids = await order([...near.ids, ...fresh]);
  const from = skip - before - near.before;
  return ids.slice(from, from + take);
}

/** Keeps only the ids of cards that match the question in the database. */
async function matchingOf(
  tx: Transaction<Database>,
  question: ListQuestion,
  ids: readonly string[],
): Promise<string[]> {
  const conditions = criteriaOf(question).map(({ probe }) => sql`and ${probe}`);
  const { rows } = await sql<{ id: string }>`select card.id from control_card as card
    where ${among(sql`card.id`, ids)} and card.deleted_at is null
    ${sql.join(conditions, sql` `)}`.execute(tx);
  return rows.map(({ id }) => id);
}

async function sorted(
  tx: Transaction<Database>,
  list: MemoryList,
  { sorts }: ListQuestion,
  ids: readonly string[],
): Promise<string[]> {
  const query = sql<{ id: string }>`select ${list.id} as id from ${list.from}
    where ${among(list.id, ids)} order by ${orderOf(list, sorts)}`;
  const rows = await executeOften(tx, query.compile(tx));
  return rows.map(({ id }) => id);
}
