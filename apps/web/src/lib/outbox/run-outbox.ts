import { sweepFiles } from '../files/sweep-files.ts';
import { type HeldLock, holdLock, ifFree } from '../locks.ts';
import { network } from '../network.ts';
import { cardLock, outboxLock } from './card-lock.ts';
import type { OutboxItem } from './items.ts';
import { watchItems } from './watch-items.ts';

/** The result of sending all drafts of one card. */
export interface SentCard {
  /** Time of the next attempt in ms; null when everything is sent, or only a person can help. */
  readonly retryAt: number | null;
}

/**
 * Sends all drafts of a card. Stops as soon as `maySend` returns false: another tab has taken the card's lock,
 * or the outbox is closed.
 */
export type SendCard = (
  cardId: string,
  options: { readonly isForced: boolean; readonly maySend: () => boolean },
) => Promise<SentCard>;

/** Sends the drafts of the cards that are not open. */
export interface Outbox {
  /** Sends all drafts now, also drafts that the server refused earlier. */
  sendNow(): Promise<void>;
  close(): void;
}

/** Milliseconds after which the outbox retries a card that another tab has open. */
const LOCKED = 2000;
/** Milliseconds after which a card is tried again when its sending failed for an unknown reason. */
const BROKEN = 60_000;

/** Returns a text that changes when a draft of the card is added, removed, typed on or refused. */
function stateOf(items: readonly OutboxItem[], cardId: string): string {
  const own = items.filter(({ draft }) => draft.cardId === cardId);
  return own.map(({ key, kind, draft, refusal }) => [key, kind, draft.at, refusal].join()).join(';');
}

/**
 * Sends the drafts of one user on this device, card by card, beginning with the card that waits longest. Of
 * several tabs only the tab that was visible last sends by itself. A card that is open in a tab is left to
 * that tab.
 */
export function runOutbox(userId: string, sendCard: SendCard): Outbox {
  let items: readonly OutboxItem[] = [];
  /** By card: the time of the next attempt in ms, by a clock that nobody can move (`performance.now`). */
  const nextAt = new Map<string, number>();
  const wait = (cardId: string, ms: number) => nextAt.set(cardId, performance.now() + ms);
  /**
   * By card: the state of its drafts (`stateOf`) before a sending that left nothing to retry. Drafts that are still in
   * this state wait for a person.
   */
  const left = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isWoken = false;
  let isClosed = false;

  const sendOne = async (cardId: string, isForced: boolean): Promise<void> => {
    const before = stateOf(items, cardId);
    try {
      const sent = await ifFree(cardLock(userId, cardId), async (own) => {
        const result = await sendCard(cardId, { isForced, maySend: () => own.isHeld() && !isClosed });
        // A screen took the lock meanwhile, and may close before it has sent the rest.
        return own.isHeld() ? result : null;
      });
      if (sent === null) wait(cardId, LOCKED);
      else if (sent.retryAt !== null) wait(cardId, sent.retryAt - Date.now());
      else {
        nextAt.delete(cardId);
        left.set(cardId, before);
      }
    } catch (error) {
      reportError(error);
      wait(cardId, BROKEN);
    }
  };
  /** Returns the ids of the cards with drafts to send. */
  const cards = (isForced: boolean): ReadonlySet<string> => {
    const waiting = items.filter(({ refusal }) => isForced || refusal === null);
    const all = new Set(waiting.map(({ draft }) => draft.cardId));
    const isLeft = (cardId: string) => !isForced && left.get(cardId) === stateOf(items, cardId);
    return new Set([...all].filter((cardId) => !isLeft(cardId)));
  };
  const sendDue = async (isForced: boolean): Promise<void> => {
    for (const cardId of cards(isForced)) {
      const mayGo = isForced || (lock.isHeld() && (nextAt.get(cardId) ?? 0) <= performance.now());
      // Sends one card after another, to spare a slow network.
      if (mayGo && !isClosed) await sendOne(cardId, isForced);
    }
  };
  const pass = async (isForced: boolean): Promise<void> => {
    isWoken = false;
    await sendDue(isForced);
    if (!isWoken) return;
    // A call was answered during the pass, so the server can be reached again. A card whose call failed just before
    // that would wait for seconds, so all due cards are sent again. They are sent again only once, because the answers
    // of the pass itself wake the outbox too, and the repetitions would never end.
    nextAt.clear();
    await sendDue(false);
  };
  const run = (isForced = false): Promise<void> => {
    const before = running ?? Promise.resolve();
    const mine = before
      .then(() => pass(isForced))
      .finally(() => {
        if (running === mine) running = null;
        plan();
      });
    running = mine;
    return mine;
  };
  const go = () => {
    if (running === null && navigator.onLine) run().catch(reportError);
  };
  const plan = () => {
    clearTimeout(timer);
    const waiting = [...cards(false)];
    if (isClosed || !lock.isHeld() || waiting.length === 0) return;
    const next = Math.min(...waiting.map((cardId) => nextAt.get(cardId) ?? 0));
    timer = setTimeout(go, Math.max(50, next - performance.now()));
  };
  /**
   * Tries all cards at once, because the server can be reached again. A pass that runs tries them again at
   * its end.
   */
  const wake = () => {
    isWoken = running !== null;
    if (isWoken) return;
    nextAt.clear();
    go();
  };
  const looked = () => {
    if (document.visibilityState !== 'visible') return;
    lock.take();
    wake();
  };

  const lock: HeldLock = holdLock({ name: outboxLock(userId), onHeld: () => queueMicrotask(wake) });
  const unwatchItems = watchItems(userId, (now) => {
    items = now;
    if (running === null) plan();
  });
  let way = network.state();
  const unwatchNetwork = network.subscribe(() => {
    const before = way;
    way = network.state();
    if (way === 'reachable' && before !== 'reachable') wake();
  });
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', looked);
  looked();
  sweepFiles(userId).catch(reportError);
  return {
    sendNow: () => run(true),
    close() {
      isClosed = true;
      clearTimeout(timer);
      unwatchItems();
      unwatchNetwork();
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', looked);
      lock.release();
    },
  };
}
