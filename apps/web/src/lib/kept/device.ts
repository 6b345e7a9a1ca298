import type { QueryClient } from '@tanstack/react-query';
import { network } from '../network.ts';
import { keepAnswers } from './keep-answers.ts';
import { keptBox } from './kept-box.ts';
import { untilForgotten } from './forget-kept.ts';
import { forgetPictures } from './kept-pictures.ts';
import { readKit } from './read-kit.ts';

/** Milliseconds between two reads of the kit while the app is open. */
const BETWEEN_READINGS = 5 * 60_000;

export interface DeviceOptions {
  readonly client: QueryClient;
  readonly userId: string;
  /** Whether the person fills cards. Only then are cards and the kit kept. */
  readonly isOperator: boolean;
}

/** Keeps on this device the answers that the screens read. Returns a function that stops. */
export function keepShown({ client, userId, isOperator }: DeviceOptions): () => void {
  return untilForgotten(keepAnswers(client, userId, isOperator));
}

/**
 * Keeps the kit on this device if the person fills cards, and reads the kit again every few minutes. Deletes the
 * answers and pictures of other people. Returns a function that stops.
 */
export function keepKit({ client, userId, isOperator }: DeviceOptions): () => void {
  // Deletes the answers that earlier users of a shared tablet have read. Their unsent text stays in their
  // drafts.
  Promise.all([keptBox.forgetOthers(userId), forgetPictures(userId)]).catch(reportError);
  const ended = new AbortController();
  const read = () => {
    if (!isOperator || network.state() !== 'reachable' || document.visibilityState === 'hidden') return;
    // A failed read is repeated the next time.
    readKit(client, userId, ended.signal).catch(() => undefined);
  };
  let wasAway = network.state() !== 'reachable';
  const stopWatching = network.subscribe(() => {
    const isBack = wasAway && network.state() === 'reachable';
    wasAway = network.state() !== 'reachable';
    if (isBack) read();
  });
  read();
  const reading = setInterval(read, BETWEEN_READINGS);
  document.addEventListener('visibilitychange', read);
  // Asks the browser to keep the storage, because it may clear the storage of an app that was not used for a while.
  if (isOperator) navigator.storage.persist().catch(() => undefined);
  return untilForgotten(() => {
    ended.abort();
    stopWatching();
    clearInterval(reading);
    document.removeEventListener('visibilitychange', read);
  });
}
