import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { ElementInput } from '@kartoteka/contract/filled-card';
import { saveEntry } from '@kartoteka/domain/card/save-entry';
import { violation } from '@kartoteka/domain/violation';
import { ConcurrencyConflict, settle, ValidationError } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { re2 } from '../../regex/re2.ts';
import { type Card, elementOf, storedElement } from './card.ts';
import { entryView } from './entry-view.ts';
import { settleFilling } from './leave.ts';
import { openCard } from './open-card.ts';
import { startingWith } from './step.ts';
import { storeCard } from './store-card.ts';
import { operatorOf } from './visibility.ts';
import { writeEntry } from './write-entry.ts';

/** PUT {id}/element: saves or submits one entry. */
export async function saveElement(work: Work, cardId: string, input: ElementInput): Promise<CardEntry> {
  const card = await openCard(work, cardId);
  const { caller } = work;
  const element = elementOf(card, input.elementTemplateId);
  if (!element) throw ValidationError.of([violation(['elementTemplateId'], 'unknownElement')]);
  const attempt = {
    status: card.row.status,
    element,
    state: storedElement(card, element),
    writer: operatorOf(caller),
  };
  const outcome = saveEntry(attempt, input, re2);
  if (outcome.kind === 'conflict') {
    throw new ConcurrencyConflict(outcome.current && entryView(card, element, outcome.current, caller));
  }
  const write = settle(outcome);
  const written = writeEntry(startingWith(card), element, write, 'element', work);
  const stored = await storeCard(work, card, settleFilling(written, work));
  return entryAt(stored, input.elementTemplateId, write.index, work);
}

function entryAt(card: Card, elementId: string, index: number, { caller }: Work): CardEntry {
  const element = elementOf(card, elementId);
  const entry = element && storedElement(card, element).entries.find((one) => one.index === index);
  if (!element || !entry) throw new Error('An entry that was just written is not there');
  return entryView(card, element, entry, caller);
}
