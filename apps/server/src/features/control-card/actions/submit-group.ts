import type { CardElement } from '@kartoteka/contract/control-card-form';
import type { Claims } from '@kartoteka/domain/card/claims';
import type { TemplateElement } from '@kartoteka/domain/card/definition';
import { judgeGroup } from '@kartoteka/domain/card/judge-group';
import { ConcurrencyConflict, NotFound, resultOf } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { re2 } from '../../../regex/re2.ts';
import { elementOf, storedElement } from '../model/card.ts';
import { assigneesOf, elementView } from '../views/entry-view.ts';
import { submitWhenComplete } from './submit-card.ts';
import { readCardForUpdate } from '../model/read-card.ts';
import {
  type ActionContext,
  unchanged,
  type CardChange,
  withElement,
  withEvent,
} from '../model/card-change.ts';
import { storeCard } from '../model/store-card.ts';
import { operatorOf } from '../model/visibility.ts';
import { claimed, writeEntry } from './write-entry.ts';

/**
 * POST {id}/submit-elements-group/{groupId}: submits all entries of a repeatable element or none.
 *
 * @param seen the row versions of the entries that the person saw, by index; null when the body has none
 */
export async function submitGroup(
  context: RequestContext,
  cardId: string,
  elementId: string,
  claims: Claims,
  seen: Readonly<Record<string, number>> | null = null,
): Promise<CardElement> {
  const card = await readCardForUpdate(context, cardId);
  const { caller } = context;
  const element = elementOf(card, elementId);
  if (!element) throw new NotFound();
  const state = storedElement(card, element);
  const { status } = card.row;
  const outcome = judgeGroup({ status, element, state, writer: operatorOf(caller) }, re2, seen);
  const assignees = await assigneesOf(context.db, [element]);
  if (outcome.kind === 'conflict')
    throw new ConcurrencyConflict(elementView(card, element, caller, assignees));
  const { writes } = resultOf(outcome);
  if (writes.length === 0 && state.isGroupSubmitted) return elementView(card, element, caller, assignees);
  let change: CardChange = unchanged(card);
  for (const write of writes) change = writeEntry(change, element, write, 'group', context, claims);
  const stored = await storeCard(
    context,
    card,
    submitWhenComplete(closeGroup(change, element, context, claims), context),
  );
  return elementView(stored, element, caller, assignees);
}

/** Closes a repeatable element: it takes no further entries until it is reopened. */
export function closeGroup(
  change: CardChange,
  element: TemplateElement,
  context: ActionContext,
  claims: Claims,
): CardChange {
  const card = withElement(change.card, element, {
    isGroupSubmitted: true,
    closedAt: context.now,
    closerId: context.caller.userId,
  });
  return withEvent({ ...change, card }, 'groupSubmitted', {
    elementId: element.id,
    count: storedElement(card, element).entries.length,
    ...claimed(claims),
  });
}
