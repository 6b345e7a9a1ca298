import { holdLock } from '../../../lib/locks.ts';
import { network } from '../../../lib/network.ts';
import { draftBox } from '../../../lib/draft-box.ts';
import { onMoved } from '../../../lib/outbox/card-start.ts';
import { cardLock } from '../../../lib/outbox/card-lock.ts';
import type { CardAtWork } from '../send/send-entry.ts';
import { sendStart } from './send-closed-card.ts';

/** Milliseconds between two attempts to send the start. */
const AGAIN = 5000;

/**
 * Sends the start of an open card that the server does not know yet. The outbox does not send for an open card. Calls
 * `arrived` with the id from the server, also when another tab sent the start. Returns a function that stops.
 */
export function startWhileOpen({ userId, cardId }: CardAtWork, arrived: (id: string) => void): () => void {
  let isRunning = false;
  let isClosed = false;

  const send = async () => {
    if (isRunning || isClosed || !lock.isHeld() || network.state() === 'offline') return;
    isRunning = true;
    try {
      await sendStart(userId, cardId, { onlyIfWanted: true });
    } finally {
      isRunning = false;
    }
  };
  const sendQuietly = () => void send().catch(reportError);
  const lock = holdLock({ name: cardLock(userId, cardId), onHeld: () => queueMicrotask(sendQuietly) });
  const looking = setInterval(sendQuietly, AGAIN);
  const unsubscribe = network.subscribe(sendQuietly);
  const unwatch = draftBox.onChange(sendQuietly);
  const unmoved = onMoved(userId, cardId, (id) => {
    if (!isClosed) arrived(id);
  });
  return () => {
    isClosed = true;
    clearInterval(looking);
    unsubscribe();
    unwatch();
    unmoved();
    lock.release();
  };
}
