import type { CardElement } from '@kartoteka/contract/control-card-form';
import type { TemplateElement } from '@kartoteka/domain/card/definition';
import { submitGroup as judgeGroup } from '@kartoteka/domain/card/submit-group';
import { NotFound, settle } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { re2 } from '../../regex/re2.ts';
import { elementOf, storedElement } from './card.ts';
import { assigneesOf, elementView } from './entry-view.ts';
import { settleFilling } from './leave.ts';
import { openCard } from './open-card.ts';
import { type Acting, startingWith, type Step, withElement, withEvent } from './step.ts';
import { storeCard } from './store-card.ts';
import { operatorOf } from './visibility.ts';
import { writeEntry } from './write-entry.ts';

/** POST {id}/submit-elements-group/{groupId}: whole or not at all. */
export async function submitGroup(work: Work, cardId: string, elementId: string): Promise<CardElement> {
  const card = await openCard(work, cardId);
  const { caller } = work;
  const element = elementOf(card, elementId);
  if (!element) throw new NotFound();
  const state = storedElement(card, element);
  const { status } = card.row;
  const { writes } = settle(judgeGroup({ status, element, state, writer: operatorOf(caller) }, re2));
  const assignees = await assigneesOf(work.db, [element]);
  if (writes.length === 0 && state.isGroupSubmitted) return elementView(card, element, caller, assignees);
  let step: Step = startingWith(card);
  for (const write of writes) step = writeEntry(step, element, write, 'group', work);
  const stored = await storeCard(work, card, settleFilling(closeGroup(step, element, work), work));
  return elementView(stored, element, caller, assignees);
}

/** Closes a repeatable element: no further entry fits in until it is opened again. */
export function closeGroup(step: Step, element: TemplateElement, work: Acting): Step {
  const card = withElement(step.card, element, {
    isGroupSubmitted: true,
    closedAt: work.now,
    closerId: work.caller.userId,
  });
  return withEvent({ ...step, card }, 'groupSubmitted', {
    elementId: element.id,
    count: storedElement(card, element).entries.length,
  });
}
