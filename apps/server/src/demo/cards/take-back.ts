import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { type CardMaking, entriesOf, submitGroup, writeEntry } from './fill-card.ts';
import { look } from './sign-card.ts';

/** Withdraws the submission of the last entry before anybody signs, and submits the entry again. */
export async function takeBack(making: CardMaking, id: string): Promise<void> {
  const { calls, people, clock, plan } = making;
  const last = entriesOf(plan).at(-1);
  const { elements, name } = await look(making, id);
  const element = elements.find((one) => one.name === last?.element);
  const entry = element?.entries.at(-1);
  if (last === undefined || element === undefined || entry === undefined) {
    throw new Error(`${name} has no submission to withdraw.`);
  }
  clock.pass(6);
  await calls.call(people.caller(last.by), clock.now(), controlCardRoutes.withdraw, {
    params: { id: entry.id },
    body: { reason: plan.template.reasons.withdrawn },
  });
  await writeEntry(making, id, last, true, entry.index);
  await submitGroup(making, id, { element: last.element, by: last.by, entries: element.entries.length });
}
