import { type CardMaking, entriesOf, startCard, submitGroups, writeEntry } from './fill-card.ts';
import { correct, sendBack, sign, voidCard } from './sign-card.ts';
import { takeBack } from './take-back.ts';

/**
 * Makes the first half of the entries. Submits each of them except the last, which is only saved, as if the operator
 * took a break.
 */
async function leaveInProgress(making: CardMaking): Promise<void> {
  const entries = entriesOf(making.plan);
  const id = await startCard(making, entries[0].by);
  const made = entries.slice(0, Math.ceil(entries.length / 2));
  for (const [at, entry] of made.entries()) await writeEntry(making, id, entry, at < made.length - 1);
}

async function complete(making: CardMaking): Promise<string> {
  const entries = entriesOf(making.plan);
  const id = await startCard(making, entries[0].by);
  for (const entry of entries) await writeEntry(making, id, entry, true);
  await submitGroups(making, id, entries);
  return id;
}

/** Makes one card and brings it to its planned state. */
export async function makeCard(making: CardMaking): Promise<void> {
  const { outcome, template } = making.plan;
  if (outcome === 'inProgress') {
    await leaveInProgress(making);
    return;
  }
  const id = await complete(making);
  switch (outcome) {
    case 'awaitingFirst':
      return;
    case 'awaitingSecond':
      await sign(making, id, 1);
      return;
    case 'returned':
      await sendBack(making, id);
      return;
    case 'corrected':
      await correct(making, await sendBack(making, id));
      await sign(making, id, template.approvals.length);
      return;
    case 'withdrawn':
      await takeBack(making, id);
      await sign(making, id, template.approvals.length);
      return;
    case 'approved':
      await sign(making, id, template.approvals.length);
      return;
    case 'voided':
      await sign(making, id, template.approvals.length);
      await voidCard(making, id);
  }
}
