import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { cardQuery, lookUp } from '../card-data/card-cache.ts';
import { dropAll } from './open-card.ts';
import { isStored } from '../work/drop-stored.ts';
import { forgetForm, unansweredForm } from '../send/form-attempt.ts';
import type { SentRow } from '../send/form-body.ts';
import type { CardAtWork } from '../send/send-entry.ts';

/** The rows and keys that calls without an answer have sent. The server may have stored them. */
interface SentForm {
  readonly rows: readonly SentRow[];
  /** The keys of the new entries that were sent. */
  readonly keys: ReadonlySet<string>;
}

/**
 * Drops all unsaved text of the whole form and its unanswered call, also on the device. Returns the rows and keys that
 * the server may have stored nevertheless; null if no call may have stored any text.
 */
export async function discardForm(screen: CardAtWork): Promise<SentForm | null> {
  const unanswered = await unansweredForm(screen).catch(() => null);
  // A new entry of the form has a key only once it was sent. It keeps the key when the form has forgotten the call.
  const keys = new Set(screen.store.rows().flatMap(({ work }) => work.key ?? []));
  dropAll(screen);
  await forgetForm(screen);
  return unanswered === null && keys.size === 0 ? null : { rows: unanswered?.rows ?? [], keys };
}

/** Reads the card and returns whether the server has stored text that was discarded after it was sent. */
export async function fateOf(
  { cardId, client }: CardAtWork,
  sent: SentForm,
): Promise<'stored' | 'notStored' | 'unsure'> {
  if (!(await lookUp(client, cardId))) return 'unsure';
  const card = client.getQueryData(cardQuery(cardId).queryKey);
  return card !== undefined && hasStored(card, sent) ? 'stored' : 'notStored';
}

const hasStored = ({ elements }: CardFormData, { rows, keys }: SentForm): boolean =>
  elements.some((element) =>
    element.entries.some((entry) => {
      if (entry.key !== null && keys.has(entry.key)) return true;
      const row = rows.find(({ elementId, index }) => elementId === element.id && index === entry.index);
      return row !== undefined && row.key === undefined && isStored(element, row.sent, entry);
    }),
  );
