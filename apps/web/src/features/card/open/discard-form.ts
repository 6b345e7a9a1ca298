import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { cardQuery, lookUp } from '../card-data/card-cache.ts';
import { dropAll } from './open-card.ts';
import { isStored } from '../work/drop-stored.ts';
import {
  type FormAttempt,
  forgetForm,
  forgetGivenUp,
  givenUpForms,
  unansweredForm,
} from '../send/form-attempt.ts';
import type { CardAtWork } from '../send/send-entry.ts';

/** What calls without an answer have sent. The server may have stored it. */
interface SentForm {
  readonly attempts: readonly FormAttempt[];
  /** The keys of the new entries that were sent. */
  readonly keys: ReadonlySet<string>;
}

/**
 * Drops all unsaved text of the whole form and its unanswered calls, also on the device. Returns what the server may
 * have stored nevertheless; null if no call may have stored anything.
 */
export async function discardForm(screen: CardAtWork): Promise<SentForm | null> {
  const unanswered = await unansweredForm(screen).catch(() => null);
  // A new entry of the form has a key only once it was sent. It keeps the key when the form has forgotten the call.
  const keys = new Set(screen.store.rows().flatMap(({ work }) => work.key ?? []));
  const attempts = [...(unanswered === null ? [] : [unanswered]), ...givenUpForms(screen)];
  dropAll(screen);
  await forgetForm(screen);
  forgetGivenUp(screen);
  return attempts.length === 0 && keys.size === 0 ? null : { attempts, keys };
}

/**
 * Reads the card and returns whether the server has stored text or a name that was discarded after it was sent. If it
 * has submitted the card, the card that was read says so on the screen.
 */
export async function fateOf(
  { cardId, client }: CardAtWork,
  sent: SentForm,
): Promise<'stored' | 'notStored' | 'unsure'> {
  if (!(await lookUp(client, cardId))) return 'unsure';
  const card = client.getQueryData(cardQuery(cardId).queryKey);
  return card !== undefined && hasStored(card, sent) ? 'stored' : 'notStored';
}

function hasStored({ name, elements }: CardFormData, { attempts, keys }: SentForm): boolean {
  if (attempts.some(({ body }) => body.name !== body.knownName && body.name === name)) return true;
  const rows = attempts.flatMap((attempt) => attempt.rows);
  return elements.some((element) =>
    element.entries.some((entry) => {
      if (entry.key !== null && keys.has(entry.key)) return true;
      return rows.some(
        ({ elementId, index, key, sent }) =>
          elementId === element.id &&
          index === entry.index &&
          key === undefined &&
          isStored(element, sent, entry),
      );
    }),
  );
}
