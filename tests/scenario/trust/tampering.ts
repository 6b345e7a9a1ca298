import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../../apps/server/src/db/database.ts';
import { type CardEvent, eventHash } from '../../../apps/server/src/history/chain.ts';
import type { Seeded } from '../../env/seeded.ts';

type Db = Kysely<Database>;

/** Changes something while the history's guards are off, and returns the ids of the affected cards. */
export type Tampering = (db: Db, random: Seeded) => Promise<string[]>;

/** Returns SQL that selects one random row of a table by its key columns. */
function one(table: string, key: string, where: string, random: Seeded): string {
  return `(${key}) = (select ${key} from ${table} where ${where}
    order by md5(concat_ws(' ', ${key}, '${random.word()}')) limit 1)`;
}

/** Returns a tampering that changes or deletes one random row. */
function onOne(table: string, key: string, change: string, where = 'true', card = 'card_id'): Tampering {
  return async (db, random) => {
    const begin = change === 'delete' ? `delete from ${table}` : `update ${table} set ${change}`;
    const statement = `${begin} where ${one(table, key, where, random)} returning ${card} as card`;
    const { rows } = await sql.raw<{ card: string }>(statement).execute(db);
    return rows.map(({ card: id }) => id);
  };
}

const onEvent = (change: string, where?: string): Tampering =>
  onOne('card_event', 'card_id, seq', change, where);
const onEntry = (change: string, where?: string): Tampering => onOne('card_entry', 'id', change, where);
const onSignature = (change: string, where?: string): Tampering => onOne('signature', 'id', change, where);
const onSlot = (change: string, where?: string): Tampering => onOne('approval_slot', 'id', change, where);
const onCard = (change: string, where?: string): Tampering =>
  onOne('control_card', 'id', change, where, 'id');

/** Deletes a card's last events, and makes the count and the head in the card's row fit. */
const cutTail: Tampering = async (db, random) => {
  const { rows } = await sql
    .raw<{ card: string; last: number }>(
      `select id as card, history_count as last from control_card where history_count > 2
        order by md5(id || '${random.word()}') limit 1`,
    )
    .execute(db);
  const { card = '', last = 0 } = rows[0] ?? {};
  const keep = 1 + random.below(last - 1);
  await sql`delete from card_event where card_id = ${card} and seq > ${keep}`.execute(db);
  await sql`update control_card set history_count = ${keep}, history_head =
    (select hash from card_event where card_id = ${card} and seq = ${keep}) where id = ${card}`.execute(db);
  return [card];
};

/** Changes an event, then recomputes the hashes of all events of the card and the head in the card's row. */
const rewriteChain: Tampering = async (db, random) => {
  const cards = await onEvent(`user_name = 'Kto Inny'`)(db, random);
  for (const card of cards) {
    const events: CardEvent[] = await db
      .selectFrom('card_event')
      .selectAll()
      .where('card_id', '=', card)
      .orderBy('seq')
      .execute();
    let head: Buffer = events[0]?.previous_hash ?? Buffer.alloc(32);
    for (const event of events) {
      const previous = head;
      head = eventHash({ ...event, previous_hash: previous });
      await sql`update card_event set previous_hash = ${previous}, hash = ${head}
        where card_id = ${card} and seq = ${event.seq}`.execute(db);
    }
    await sql`update control_card set history_head = ${head} where id = ${card}`.execute(db);
  }
  return cards;
};

/** Deletes all events and anchored heads of a card, and makes the card's row fit. */
const emptyHistory: Tampering = async (db, random) => {
  const cards = await onCard('history_count = 0, history_head = null')(db, random);
  await sql`delete from card_event where card_id = ${cards[0]}`.execute(db);
  await sql`delete from history_anchor_head where card_id = ${cards[0]}`.execute(db);
  return cards;
};

const copied = (table: string, columns: string, select: string, where = 'true'): Tampering =>
  async function copy(db, random) {
    const { rows } = await sql
      .raw<{ card_id: string }>(
        `insert into ${table} (${columns}) select ${select} from ${table}
          where ${one(table, 'id', where, random)} returning card_id`,
      )
      .execute(db);
    return rows.map(({ card_id }) => card_id);
  };

const hasValue = `values <> '{}' and deleted_at is null`;
const firstKey = `(select min(key) from jsonb_object_keys(values) as key)`;

/** Every way of changing the past that the test tries, by its description. */
export const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  'an event says something else': onEvent(`payload = payload || '{"dopisane": true}'`),
  'an event loses a part': onEvent(
    `payload = payload - (select min(key) from jsonb_object_keys(payload) as key)`,
  ),
  'an event of somebody else': onEvent(`user_name = 'Kto Inny'`),
  'an event of another user id': onEvent(`user_id = gen_random_uuid()`),
  'an event at another time': onEvent(`at = at - interval '1 ms'`),
  'an event of another kind': onEvent(`type = type || 'x'`),
  'an event with another reason': onEvent(`reason = coalesce(reason, '') || '.'`),
  'an event with another hash': onEvent(`hash = sha256(hash)`),
  'an event on another one': onEvent(`previous_hash = sha256(hash)`),
  'an event of another id': onEvent(`id = gen_random_uuid()`),
  'an event that is gone': onEvent('delete'),
  'a chain rewritten to its end': rewriteChain,
  'a tail that is cut': cutTail,
  'a history that is emptied': emptyHistory,
  'a value that is changed': onEntry(
    `values = jsonb_set(values, array[${firstKey}], to_jsonb('999'::text))`,
    hasValue,
  ),
  'a value that is gone': onEntry(`values = values - ${firstKey}`, hasValue),
  'a value that is added': onEntry(`values = values || '{"dopisane": "tak"}'`),
  'a comment that is changed': onEntry(`comment = coalesce(comment, '') || '.'`),
  'a comment to a deviation that is added': onEntry(
    `deviation_comments = deviation_comments || '{"dopisane": "tak"}'`,
  ),
  'a deviation that is hidden': onEntry(`deviations = '[]'`, `deviations <> '[]' and deleted_at is null`),
  'an entry that is open again': onEntry('is_submitted = not is_submitted'),
  'an entry submitted by somebody else': onEntry('submitter_id = gen_random_uuid()'),
  'an entry submitted at another time': onEntry(
    `submitted_at = submitted_at - interval '1 minute'`,
    'submitted_at is not null',
  ),
  'an entry begun by somebody else': onEntry('creator_id = gen_random_uuid()'),
  'an entry of another version': onEntry('row_version = row_version + 1'),
  'an entry that is hidden': onEntry('deleted_at = now()', 'deleted_at is null'),
  'an entry that is gone': onEntry('delete'),
  'an entry that is added': copied(
    'card_entry',
    'id, card_id, element_id, index, values, creator_id',
    'gen_random_uuid(), card_id, element_id, 9000, values, creator_id',
  ),
  'a group that is opened or closed': onOne(
    'card_element',
    'card_id, element_id',
    `closed_at = case when closed_at is null then now() end`,
  ),
  'somebody who never filled': onOne('card_filler', 'card_id, user_id', 'user_id = gen_random_uuid()'),
  'somebody who filled and is gone': onOne('card_filler', 'card_id, user_id', 'delete'),
  'a signature under other data': onSignature('data_hash = sha256(data_hash)'),
  'a signature of somebody else': onSignature(`user_id = gen_random_uuid(), user_name = 'Kto Inny'`),
  'a signature by another name': onSignature(`user_name = 'Kto Inny'`),
  'a signature at another time': onSignature(`signed_at = signed_at + interval '1 minute'`),
  'a signature that means something else': onSignature(`meaning = 'Widziałem'`),
  'a signature that is void': onSignature('voided_at = now()', 'voided_at is null'),
  'a signature that is gone': onSignature('delete'),
  'a signature that is added': copied(
    'signature',
    'id, slot_id, card_id, user_id, user_name, meaning, data_hash, signed_at, voided_at',
    'gen_random_uuid(), slot_id, card_id, user_id, user_name, meaning, data_hash, signed_at, now()',
  ),
  'a slot of another party': onSlot('value = gen_random_uuid()'),
  'a slot by another name': onSlot(`label = label || '.'`),
  'a slot in another place': onSlot('position = position + 100'),
  'a slot that is open again': onSlot('closed_at = null', 'closed_at is not null'),
  'a slot that is gone': onSlot('delete', 'closed_at is not null'),
  'a card by another name': onCard(`name = name || '.'`),
  'a card that is approved': onCard(`status = 'approved', approved_at = now()`, `status <> 'approved'`),
  'a card that is open again': onCard(`status = 'inProgress'`, `status <> 'inProgress'`),
  'a card approved at another time': onCard(
    `approved_at = approved_at - interval '1 day'`,
    'approved_at is not null',
  ),
  'a card that is hidden': onCard('deleted_at = now()', 'deleted_at is null'),
  'a card without its deviations': onCard('has_deviations = not has_deviations'),
  'a card of another revision': onCard(
    `revision_id = (select id from revision where id <> revision_id order by id limit 1)`,
  ),
  'a card that counts fewer events': onCard('history_count = history_count - 1'),
  'a card that ends elsewhere': onCard('history_head = sha256(history_head)'),
};
