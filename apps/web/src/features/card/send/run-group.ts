import type { CardElement } from '@kartoteka/contract/control-card-form';
import { cardQuery } from '../card-data/card-cache.ts';
import { forgetGroup, type GroupAttempt, keepGroup } from './group-attempt.ts';
import type { GroupWaits } from './group-waits.ts';
import type { CardAtWork } from './send-entry.ts';
import { type GroupResult, sendGroup } from './send-group.ts';

/** How the submission of a group ended. */
export type GroupEnd =
  | (GroupResult & {
      /** The submission to repeat, with the row versions after this page's own writes. */
      readonly attempt: GroupAttempt;
    })
  /** The user changed the entries of the group, or stopped the submission, while it waited. */
  | { readonly kind: 'overtaken' | 'stopped' }
  /** The screen was left. A promised submission stays on the device. */
  | { readonly kind: 'left' };

/**
 * Submits a group. Repeats the call while the server is unavailable, and without a network if the user agrees. The
 * device stores the submission while it waits, so that it is sent after a reload too (ruling 5.14).
 *
 * @param consent asks the user whether to submit when the network is back; not called for a promised submission
 */
export async function runGroup(
  screen: CardAtWork & { readonly groups: GroupWaits },
  element: CardElement,
  first: GroupAttempt,
  consent: () => Promise<boolean>,
): Promise<GroupEnd> {
  const cardName = screen.client.getQueryData(cardQuery(screen.cardId).queryKey)?.name ?? '';
  let attempt = first;
  for (let tries = 0; ; tries += 1) {
    // The attempts run one after another, with a wait between them.
    const call = () => sendGroup(screen, element, attempt, tries);
    const { result, attempt: sent } = await screen.groups.send(element.id, () =>
      screen.turns.inTurn(`group/${element.id}`, call),
    );
    attempt = sent;
    if (result.kind === 'submitted') {
      await forgetGroup(screen, element.id);
      return { ...result, attempt };
    }
    const isAgreed =
      result.retryAt !== null && (attempt.isAutomatic || !result.isOffline || (await consent()));
    if (!isAgreed || result.retryAt === null) {
      // Keeps the refusal on the device, because the user may not be watching a submission that was sent
      // automatically.
      if (attempt.isAutomatic) await keepGroup(screen, cardName, element, attempt, result.message);
      if (result.isStale) screen.groups.refuse(element.id, result.message);
      return { ...result, attempt };
    }
    attempt = { ...attempt, isAutomatic: true };
    await keepGroup(screen, cardName, element, attempt);
    const end = await screen.groups.until(element.id, result.retryAt);
    if (end === 'left') return { kind: 'left' };
    if (end !== 'due') {
      await forgetGroup(screen, element.id);
      return { kind: end };
    }
  }
}
