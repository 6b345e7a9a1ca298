import { type HeldLock, holdLock } from '../../../lib/locks.ts';
import { cardLock } from '../../../lib/outbox/card-lock.ts';
import { cardQuery, forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { forgetGroup, keptGroups } from '../send/group-attempt.ts';
import type { GroupWaits } from '../send/group-waits.ts';
import { type Repeating, repeatUnanswered } from '../send/repeat-unanswered.ts';
import { runGroup } from '../send/run-group.ts';
import { saveByItself } from '../send/save-by-itself.ts';
import type { CardAtWork } from '../send/send-entry.ts';
import { uploadByItself } from '../send/upload-by-itself.ts';

/** Maximum time in ms to wait until another tab gives up sending. */
const TAKING_MS = 1000;

export interface SendingWhileOpen {
  leaveField(elementId: string, rowKey: string): void;
  /** Begins no automatic save until the returned function is called. */
  hold(): () => void;
  /** Sends the text and the calls that a closed tab has left, if this tab sends for the card. */
  resume(): void;
  /** See `CardAtWork`. */
  sendBefore(since: number): Promise<boolean>;
  /** Begins no more calls. Running calls go on. */
  stop(): void;
  /** Lets the outbox, or another tab, send for the card. */
  handOver(): void;
}

/**
 * Sends the waiting text of an open card: saves entries, repeats unanswered calls and promised submissions of
 * groups, and uploads files. Only one of several tabs with the card does so, namely the tab that the user
 * looked at last. The outbox does not send for an open card.
 */
export function sendWhileOpen(screen: CardAtWork & { readonly groups: GroupWaits }): SendingWhileOpen {
  const { cardId, userId, client, store } = screen;
  const onStored = () => void Promise.all([refetchCard(client, cardId), forgetLists(client)]);
  let repeating: Repeating | null = null;
  const whenHeld: (() => void)[] = [];
  let isStopped = false;
  const maySend = () => !isStopped && lock.isHeld();

  const begin = () => {
    if (isStopped) return;
    repeating ??= repeatUnanswered(screen, onStored, {
      maySend,
      saveBefore: (since) => saving.saveBefore(since),
    });
    for (const { elementId, rowKey, work } of store.rows()) {
      if (work.attempt?.isAutomatic && work.sending === null) {
        store.tell(elementId, rowKey, work.index, { type: 'resumed', at: Date.now() });
      }
    }
    saving.wake();
    uploading.wake();
    resumeGroups(screen, onStored).catch(reportError);
    for (const tell of whenHeld.splice(0)) tell();
  };
  /** Takes the lock from another tab. Resolves when this tab sends for the card, at the latest after a second. */
  const untilHeld = async (): Promise<void> => {
    if (isStopped || lock.isHeld()) return;
    lock.take();
    await new Promise<void>((resolve) => {
      whenHeld.push(resolve);
      setTimeout(resolve, TAKING_MS);
    });
  };
  const lock: HeldLock = holdLock({ name: cardLock(userId, cardId), onHeld: () => queueMicrotask(begin) });
  const saving = saveByItself(screen, maySend);
  const uploading = uploadByItself(screen, maySend, saving.arrived);
  const looked = () => {
    if (document.visibilityState === 'visible') lock.take();
  };
  const online = () => saving.wake();
  document.addEventListener('visibilitychange', looked);
  addEventListener('focus', looked);
  addEventListener('online', online);
  looked();
  return {
    leaveField: (elementId, rowKey) => saving.leave(elementId, rowKey),
    hold: () => saving.hold(),
    resume() {
      if (maySend()) begin();
    },
    async sendBefore(since) {
      // Takes over the sending, because the person works in this tab. Another tab may still have earlier text to
      // repeat.
      await untilHeld();
      return (await repeating?.sendBefore(since)) ?? true;
    },
    stop() {
      isStopped = true;
      document.removeEventListener('visibilitychange', looked);
      removeEventListener('focus', looked);
      removeEventListener('online', online);
      repeating?.stop();
      saving.close();
      uploading.close();
    },
    handOver: () => lock.release(),
  };
}

/** Repeats the submissions of groups that were promised before a reload. */
async function resumeGroups(
  screen: CardAtWork & { readonly groups: GroupWaits },
  onStored: () => void,
): Promise<void> {
  for (const { elementId, attempt, refusal } of await keptGroups(screen)) {
    const card = screen.client.getQueryData(cardQuery(screen.cardId).queryKey);
    const element = card?.elements.find(({ id }) => id === elementId);
    const { isSending, retryAt } = screen.groups.of(elementId);
    if (element === undefined || isSending || retryAt !== null) continue;
    if (refusal !== null) {
      screen.groups.refuse(elementId, refusal);
      continue;
    }
    if (element.isSubmitted) {
      await forgetGroup(screen, elementId);
      continue;
    }
    const end = await runGroup(screen, element, attempt, () => Promise.resolve(true));
    if (end.kind === 'submitted') onStored();
  }
}
