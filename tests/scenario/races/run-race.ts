import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../../apps/server/src/db/database.ts';
import { verifyCards } from '../../../apps/server/src/features/control-card/trust/verify-cards.ts';
import { breakWords } from '../../../apps/server/src/history/break.ts';
import type { TestDatabase } from '../../env/database.ts';
import type { Seeded } from '../../env/seeded.ts';
import type { Ground } from './ground.ts';
import { type After, claim, type Finish, type Prepared, type Race, wordOf } from './race.ts';

/** Runs a race and returns a sentence for each fault of its outcome. */
export async function runRace(
  race: Race,
  ground: Ground,
  db: Kysely<Database>,
  random: Seeded,
): Promise<readonly string[]> {
  const prepared = await race.prepare(ground, random);
  const before = await eventsSoFar(ground.database.sql, prepared);
  // The runners start at once, or within a few milliseconds of each other.
  const late = prepared.runners.map(() => random.pick([0, 0, 0, 1, 2, 5]));
  const finishes = await Promise.all(
    prepared.runners.map(async ({ does, who, run }, at): Promise<Finish> => {
      if ((late[at] ?? 0) > 0) await sleep(late[at]);
      const answer = await run();
      return { does, who, word: wordOf(answer), answer };
    }),
  );
  const complaints = finishes.flatMap(({ does, word, answer }, at) =>
    claim(
      prepared.runners[at]?.may.includes(word) === true,
      `${does} ended with ${word}${answer.status >= 500 ? ` (${answer.status})` : ''}`,
    ),
  );
  const after =
    prepared.cardId === null ? null : await readAfter(ground.database.sql, prepared.cardId, before);
  return [
    ...complaints,
    ...(complaints.length === 0 ? prepared.judge(finishes, after) : []),
    ...(await brokenInvariants(ground.database.sql, db, prepared, finishes)),
  ];
}

type Sql = TestDatabase['sql'];

async function eventsSoFar(sql: Sql, { cardId }: Prepared): Promise<number> {
  const [row] = await sql<{ n: number }>('select history_count as n from control_card where id = $1', [
    cardId,
  ]);
  return row?.n ?? 0;
}

async function readAfter(sql: Sql, cardId: string, before: number): Promise<After> {
  const [card] = await sql<{ status: string; deleted: boolean }>(
    'select status, deleted_at is not null as deleted from control_card where id = $1',
    [cardId],
  );
  const entries = await sql<After['entries'][number]>(
    `select element_id as element, index, values, is_submitted as "isSubmitted", row_version as "rowVersion"
      from card_entry where card_id = $1 and deleted_at is null order by index`,
    [cardId],
  );
  const signed = await sql<{ user_id: string }>(
    `select user_id from signature join approval_slot slot on slot.id = slot_id
      where signature.card_id = $1 and voided_at is null order by round, position`,
    [cardId],
  );
  const events = await sql<{ type: string; n: number }>(
    'select type, count(*) as n from card_event where card_id = $1 and seq > $2 group by type',
    [cardId, before],
  );
  return {
    status: card?.status ?? '',
    isDeleted: card?.deleted ?? true,
    entries,
    signedBy: signed.map(({ user_id }) => user_id),
    events: Object.fromEntries(events.map(({ type, n }) => [type, n])),
  };
}

/**
 * Statements that find breaks of rules, by the description of the break. They do not use the product's verification.
 */
const INVARIANTS: Readonly<Record<string, string>> = {
  'two valid signatures under one slot': `select slot_id from signature
    where card_id = any ($1) and voided_at is null group by slot_id having count(*) > 1`,
  'more entries than the maximum': `select entry.card_id from card_entry entry
    join template_element element on element.id = entry.element_id
    where entry.card_id = any ($1) and entry.deleted_at is null
    group by entry.card_id, entry.element_id, element.is_repeatable, element.max_repetitions
    having count(*) > case when element.is_repeatable then coalesce(element.max_repetitions, 10000) else 1 end`,
  'two entries of one index': `select card_id from card_entry where card_id = any ($1) and deleted_at is null
    group by card_id, element_id, index having count(*) > 1`,
  'an approved card without a signature': `select card.id from control_card card
    join approval_slot slot on slot.card_id = card.id and slot.round = card.approval_round
    where card.id = any ($1) and card.status = 'approved' and not exists
      (select from signature where slot_id = slot.id and voided_at is null)`,
  'a signature on a card in progress': `select card.id from control_card card join signature on card_id = card.id
    where card.id = any ($1) and card.status = 'inProgress' and signature.voided_at is null`,
  'a later slot signed before an earlier one': `select slot.card_id from approval_slot slot
    join signature on slot_id = slot.id and voided_at is null
    join approval_slot earlier on earlier.card_id = slot.card_id and earlier.round = slot.round
      and earlier.position < slot.position
    where slot.card_id = any ($1) and not exists
      (select from signature first where first.slot_id = earlier.id and first.voided_at is null)`,
  'an open entry on a submitted card': `select card.id from control_card card join card_entry entry on card_id = card.id
    where card.id = any ($1) and card.status in ('awaitingApproval', 'approved')
      and entry.deleted_at is null and not entry.is_submitted`,
  'a number given twice': `select family_id from control_card where id = any ($1)
    group by family_id, day, number having count(*) > 1`,
  'a count that is not that of the events': `select id from control_card where id = any ($1)
    and history_count <> (select count(*) from card_event where card_id = control_card.id)`,
};

/** Checks the card of the race, or all cards that the race started. Their number must agree with the answers. */
async function brokenInvariants(
  sql: Sql,
  db: Kysely<Database>,
  { cardId, templateId }: Prepared,
  finishes: readonly Finish[],
): Promise<readonly string[]> {
  const cards =
    cardId === null
      ? await sql<{ id: string }>('select id from control_card where template_id = $1', [templateId])
      : [{ id: cardId }];
  const ids = cards.map(({ id }) => id);
  const answered = new Set(finishes.map(({ answer }) => (answer.body as { id?: string } | null)?.id));
  const broken = [...claim(cardId !== null || answered.size === ids.length, 'cards that nobody was told of')];
  await verifyCards(db, ids, (found) => broken.push(breakWords(found)));
  for (const [what, statement] of Object.entries(INVARIANTS)) {
    if ((await sql(statement, [ids])).length > 0) broken.push(what);
  }
  return broken;
}
