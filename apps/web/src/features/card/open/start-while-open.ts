import { type HeldLock, holdLock } from '../../../lib/locks.ts';
import { network } from '../../../lib/network.ts';
import { draftBox } from '../../../lib/draft-box.ts';
import { onMoved } from '../../../lib/outbox/card-start.ts';
import { cardLock } from '../../../lib/outbox/card-lock.ts';
import type { OpenCard } from './open-card.ts';
import { sendStart } from './send-closed-card.ts';

/** Milliseconds between two checks whether the start is due. */
const LOOK = 1000;
/** Milliseconds after which the start is sent again when the device could not store the answer. */
const BROKEN = 60_000;

/**
 * Sends the start of an open card that the server does not know yet, unless a question holds the card. The outbox does
 * not send for an open card. Calls `arrived` with the id from the server, also when another tab sent the start. Holds
 * the lock of that id too, because the outbox would send the moved drafts while the screen still has the same text
 * under the earlier id. Returns a function that stops.
 */
export function startWhileOpen(
  { userId, cardId, untilFree }: Pick<OpenCard, 'userId' | 'cardId' | 'untilFree'>,
  arrived: (id: string) => void,
): () => void {
  let isRunning = false;
  let isWoken = false;
  let isClosed = false;
  let way = network.state();
  /** Time of the next attempt in ms. Each key press changes a draft, and would otherwise repeat the start. */
  let nextAt = 0;

  let next: HeldLock | null = null;
  const onAnswered = (id: string) => {
    if (!isClosed) next ??= holdLock({ name: cardLock(userId, id) });
  };

  const send = async () => {
    if (isRunning || isClosed || !lock.isHeld() || way === 'offline' || Date.now() < nextAt) return;
    isRunning = true;
    isWoken = false;
    try {
      await untilFree();
      if (isClosed) return;
      const sent = await sendStart(userId, cardId, { onlyIfWanted: true, untilFree, onAnswered });
      // A call that failed just before the server could be reached again is repeated at once.
      nextAt = typeof sent === 'string' || isWoken ? 0 : (sent.retryAt ?? 0);
    } catch (error) {
      nextAt = Date.now() + BROKEN;
      throw error;
    } finally {
      isRunning = false;
    }
  };
  const sendQuietly = () => void send().catch(reportError);
  const noteWay = () => {
    const before = way;
    way = network.state();
    if (way !== 'reachable' || before === 'reachable') return;
    isWoken = true;
    nextAt = 0;
    sendQuietly();
  };
  const lock = holdLock({ name: cardLock(userId, cardId), onHeld: () => queueMicrotask(sendQuietly) });
  const looking = setInterval(sendQuietly, LOOK);
  const unsubscribe = network.subscribe(noteWay);
  const unwatch = draftBox.onChange(sendQuietly);
  const unmoved = onMoved(userId, cardId, (id) => {
    if (isClosed) return;
    onAnswered(id);
    arrived(id);
  });
  return () => {
    isClosed = true;
    clearInterval(looking);
    unsubscribe();
    unwatch();
    unmoved();
    lock.release();
    next?.release();
  };
}
