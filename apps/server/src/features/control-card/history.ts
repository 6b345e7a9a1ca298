import type { HistoryItem } from '@kartoteka/contract/filled-card';
import type { Work } from '../../http/work.ts';
import { isEventType } from './event-payload.ts';
import { eventWords, type Places } from './event-words.ts';
import { loginsOf } from './accounts.ts';
import { readCard } from './open-card.ts';

/** GET {id}/history: every event of a card that the caller may see, the first one first. */
export async function cardHistory(work: Work, cardId: string): Promise<{ items: HistoryItem[] }> {
  const { revision } = await readCard(work, cardId);
  const events = await work.db
    .selectFrom('card_event')
    .select(['id', 'at', 'user_id', 'user_name', 'type', 'reason', 'payload'])
    .where('card_id', '=', cardId)
    .orderBy('seq')
    .execute();
  const logins = await loginsOf(
    work.db,
    events.map(({ user_id }) => user_id),
  );
  const places: Places = new Map();
  return {
    items: events.map(({ id, at, user_id, user_name, type, reason, payload }) => {
      // An event of a later program is told by its name alone.
      const { text, changes } = isEventType(type)
        ? eventWords(type, payload, revision.definition, places)
        : { text: type, changes: [] };
      return {
        id,
        at: at.toISOString(),
        by: { id: user_id, name: user_name, login: user_id === null ? null : (logins.get(user_id) ?? null) },
        type,
        text,
        changes: [...changes],
        reason,
      };
    }),
  };
}
