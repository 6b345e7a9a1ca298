import { CARD_START, type Draft, draftBox } from '../draft-box.ts';
import { idempotencyKey } from '../idempotency.ts';
import { NEW_CARD } from './new-card.ts';

/** The data with which the server starts a card that a person started on this device. */
export interface CardStart {
  readonly templateId: string;
  /** Hash of the revision with which this device showed the card, 64 hexadecimal digits. */
  readonly revisionHash: string;
  /** Time of the start by this device's clock, in ms. */
  readonly startedAt: number;
}

/** The revision that a start would pin now. */
export type NewerRevision = Pick<CardStart, 'templateId' | 'revisionHash'>;

/** A start that waits for the network. */
export interface WaitingStart extends CardStart {
  readonly userId: string;
  /** The card's id on this device, and the start's permanent key on the server. */
  readonly cardId: string;
  readonly cardName: string;
}

/** A start on this device, with the server's refusal if there is one. */
export interface KnownStart extends WaitingStart {
  /**
   * The reason for which the server refused the start, in Polish; null while it is sent without a person's
   * help.
   */
  readonly refusal: string | null;
  /** The revision to choose instead if the server no longer accepts the shown revision; otherwise null. */
  readonly newer: NewerRevision | null;
}

/** A start as the device stores it. */
type StoredStart = CardStart & { readonly newer?: NewerRevision | null };

/** Returns a new id for a card that is started on this device. The id is also the key of the card's start. */
export const newCardId = (): string => `${NEW_CARD}${idempotencyKey()}`;

/**
 * Returns the start of a card as the device stores it. The outbox sends it before the card's other drafts,
 * then gives these drafts the server's id (`draftBox.moveCard`).
 */
export function startDraft({ userId, cardId, cardName, ...start }: WaitingStart): Draft {
  const { startedAt: at } = start;
  return {
    userId,
    cardId,
    elementId: CARD_START,
    slot: CARD_START,
    at,
    since: at,
    cardName,
    elementName: '',
    lines: [],
    kind: 'start',
    work: start,
  };
}

/**
 * Returns the start that waits for the network; null if the server knows the card, or this device has no
 * start of it.
 */
export async function waitingStart(userId: string, cardId: string): Promise<KnownStart | null> {
  const drafts = await draftBox.ofCard(userId, cardId);
  const draft = drafts.find(({ elementId }) => elementId === CARD_START);
  if (draft === undefined) return null;
  const { cardName, refusal = null } = draft;
  const { newer = null, ...start } = draft.work as StoredStart;
  return { userId, cardId, cardName, refusal, newer, ...start };
}

/**
 * Marks the start as refused, with a reason in Polish that a person must read. The refusal null allows the
 * outbox to send the start again.
 */
export async function refuseStart(
  userId: string,
  cardId: string,
  refusal: string | null,
  newer: NewerRevision | null = null,
): Promise<void> {
  const drafts = await draftBox.ofCard(userId, cardId);
  const changes = drafts
    .filter(({ elementId }) => elementId === CARD_START)
    .map((one) => ({ put: { ...one, refusal, work: { ...(one.work as StoredStart), newer } } }));
  await draftBox.write(changes);
}

/**
 * Calls `tell` with the server's id as soon as the card has one, also when it has one already. Returns a function that
 * removes the listener.
 */
export function onMoved(userId: string, cardId: string, tell: (id: string) => void): () => void {
  let isLeft = false;
  const look = async () => {
    const id = await draftBox.movedTo(userId, cardId);
    if (id === null || isLeft) return;
    end();
    tell(id);
  };
  const unwatch = draftBox.onChange(() => void look().catch(reportError));
  const end = () => {
    isLeft = true;
    unwatch();
  };
  look().catch(reportError);
  return end;
}
