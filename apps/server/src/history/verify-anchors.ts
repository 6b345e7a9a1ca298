import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { anchorHash } from './anchor.ts';
import type { Break } from './break.ts';
import { GENESIS } from './chain.ts';

/** Maximum number of heads in memory at once. It must not be less than `MAX_HEADS`, the maximum of one anchor. */
const HEADS_AT_ONCE = 10_000;
const ANCHORS_AT_ONCE = 500;

/** The checked part of the global chain. */
export interface AnchorTally {
  readonly anchors: number;
  /** The last anchor's hash in hexadecimal, for people who keep it in another place; '' when there is no anchor. */
  readonly last: string;
}

/**
 * Checks the global chain from its first anchor, in batches of anchors.
 *
 * @param onBreak receives each contradiction
 * @param isStopped is called between the batches; true ends the check
 */
export async function verifyAnchors(
  db: Kysely<Database>,
  onBreak: (found: Break) => void,
  isStopped: () => boolean = () => false,
): Promise<AnchorTally> {
  const tell = (seq: number, what: string): void =>
    onBreak({ kind: 'anchors', id: String(seq), name: '', seq: null, eventId: null, what });
  let last = { seq: 0, hash: GENESIS as Buffer };
  let anchors = 0;
  for (;;) {
    const batch = await nextAnchors(db, last.seq);
    const heads = await headsOf(db, batch);
    for (const anchor of batch) {
      if (anchor.seq !== last.seq + 1) tell(last.seq + 1, 'brakuje kotwicy');
      else if (!anchor.previous_hash.equals(last.hash)) tell(anchor.seq, 'nie następuje po poprzedniej');
      const { seq, at, previous_hash: previousHash } = anchor;
      const whole = anchorHash({ seq, at, previousHash, heads: heads.get(seq) ?? [] });
      if (!whole.equals(anchor.hash)) tell(seq, 'treść nie zgadza się ze skrótem');
      last = anchor;
      anchors += 1;
    }
    if (batch.length === 0 || isStopped()) break;
  }
  for (const { anchor_seq } of await headsWithoutAnchor(db)) tell(anchor_seq, 'brakuje kotwicy');
  return { anchors, last: anchors === 0 ? '' : last.hash.toString('hex') };
}

async function nextAnchors(db: Kysely<Database>, after: number) {
  const found = await db
    .selectFrom('history_anchor as anchor')
    .selectAll('anchor')
    .select((eb) =>
      eb
        .selectFrom('history_anchor_head as held')
        .whereRef('held.anchor_seq', '=', 'anchor.seq')
        .select((held) => held.fn.countAll<number>().as('heads'))
        .as('heads'),
    )
    .where('anchor.seq', '>', after)
    .orderBy('anchor.seq')
    .limit(ANCHORS_AT_ONCE)
    .execute();
  let heads = 0;
  return found.filter((anchor, at) => {
    heads += anchor.heads ?? 0;
    return at === 0 || heads <= HEADS_AT_ONCE;
  });
}

async function headsOf(db: Kysely<Database>, anchors: readonly { seq: number }[]) {
  if (anchors.length === 0) return new Map<number, never>();
  const heads = await db
    .selectFrom('history_anchor_head')
    .select(['anchor_seq', 'card_id', 'event_count', 'head'])
    .where(
      'anchor_seq',
      'in',
      anchors.map(({ seq }) => seq),
    )
    .execute();
  return Map.groupBy(heads, (head) => head.anchor_seq);
}

/**
 * Finds the numbers of missing anchors whose recorded heads are still stored. Such heads remain when somebody removes
 * the last anchors.
 */
async function headsWithoutAnchor(db: Kysely<Database>) {
  return db
    .selectFrom('history_anchor_head as held')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('history_anchor as anchor')
            .whereRef('anchor.seq', '=', 'held.anchor_seq')
            .select(sql`1`.as('one')),
        ),
      ),
    )
    .select('held.anchor_seq')
    .distinct()
    .orderBy('held.anchor_seq')
    .execute();
}
