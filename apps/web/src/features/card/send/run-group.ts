import type { CardElement } from '@kartoteka/contract/control-card-form';
import { cardQuery } from '../card-data/card-cache.ts';
import { forgetGroup, type GroupAttempt, keepGroup } from './group-attempt.ts';
import type { GroupWaits } from './group-waits.ts';
import type { CardAtWork } from './send-entry.ts';
import { type GroupResult, sendGroup } from './send-group.ts';

/** How the submission of a group ended. */
export type GroupEnd =
  | GroupResult
  /** Typing or the user ended the waiting. */
  | { readonly kind: 'overtaken' | 'stopped' }
  /** The screen was left. What was promised stays on the device. */
  | { readonly kind: 'left' };

/**
 * Submits a group, and again until the server answers. While it waits it is on the device, so that it is sent after a
 * reload too (ruling 5.14).
 *
 * @param consent asks whether to submit when the network is back; a promised submission does not ask again
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
    // Each attempt follows the wait after the one before it.
    const call = () => sendGroup(screen, element, attempt, tries);
    const result = await screen.groups.send(element.id, () =>
      screen.turns.inTurn(`group/${element.id}`, call),
    );
    if (result.kind === 'submitted') {
      await forgetGroup(screen, element.id);
      return result;
    }
    const isAgreed =
      result.retryAt !== null && (attempt.isAutomatic || !result.isOffline || (await consent()));
    if (!isAgreed || result.retryAt === null) {
      // Nobody watches a submission that was sent by itself, so its refusal waits to be read.
      if (attempt.isAutomatic) await keepGroup(screen, cardName, element, attempt, result.message);
      return result;
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
