import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { cardQuery, lookUp } from '../card-data/card-cache.ts';
import { dropAll } from './open-card.ts';
import { isStored } from '../work/drop-stored.ts';
import { forgetForm, unansweredForm } from '../send/form-attempt.ts';
import type { SentRow } from '../send/form-body.ts';
import type { CardAtWork } from '../send/send-entry.ts';

/** What calls without an answer have sent, so the server may have stored it. */
interface SentForm {
  readonly rows: readonly SentRow[];
  /** The keys of the new entries. */
  readonly keys: ReadonlySet<string>;
}

/**
 * Drops all unsaved text of the whole form, also on the device, with the call that has no answer. Returns what may be
 * stored nevertheless; null if nothing may be.
 */
export async function discardForm(screen: CardAtWork): Promise<SentForm | null> {
  const unanswered = await unansweredForm(screen).catch(() => null);
  // A new entry of the form has a key only once it was sent, also when the form has forgotten the call.
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
