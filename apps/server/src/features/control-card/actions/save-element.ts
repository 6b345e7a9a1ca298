import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { ElementInput } from '@kartoteka/contract/filled-card';
import { entryMeant, judgeSave } from '@kartoteka/domain/card/judge-save';
import type { EntryFile } from '@kartoteka/domain/file/entry-file';
import { violation } from '@kartoteka/domain/violation';
import { ConcurrencyConflict, resultOf, ValidationError } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { re2 } from '../../../regex/re2.ts';
import { type Card, elementOf, type StoredEntry, storedElement } from '../model/card.ts';
import { namedFiles } from '../model/entry-files.ts';
import { entryView } from '../views/entry-view.ts';
import { submitWhenComplete } from './submit-card.ts';
import { readCardForUpdate } from '../model/read-card.ts';
import { unchanged } from '../model/card-change.ts';
import { storeCard } from '../model/store-card.ts';
import { operatorOf } from '../model/visibility.ts';
import { writeEntry } from './write-entry.ts';
import { claimsOf } from './claims-of.ts';

/** PUT {id}/element: saves or submits one entry. */
export async function saveElement(
  context: RequestContext,
  cardId: string,
  input: ElementInput,
): Promise<CardEntry> {
  const card = await readCardForUpdate(context, cardId);
  const { caller } = context;
  const element = elementOf(card, input.elementTemplateId);
  if (!element) throw ValidationError.of([violation(['elementTemplateId'], 'unknownElement')]);
  const attempt = {
    status: card.row.status,
    element,
    state: storedElement(card, element),
    writer: operatorOf(caller),
  };
  const files = await filesOf(context, card, entryMeant(attempt, input), input);
  const outcome = judgeSave(attempt, { ...input, files }, re2);
  if (outcome.kind === 'conflict') {
    throw new ConcurrencyConflict(outcome.current && entryView(card, element, outcome.current, caller));
  }
  const write = resultOf(outcome);
  const written = writeEntry(unchanged(card), element, write, 'element', context, claimsOf(input));
  const stored = await storeCard(context, card, submitWhenComplete(written, context));
  return entryAt(stored, input.elementTemplateId, write.index, context);
}

/** Returns the files that the body names; undefined when the body has no `files`, so the entry keeps its files. */
async function filesOf(
  context: RequestContext,
  { row }: Card,
  entry: StoredEntry | undefined,
  { files }: ElementInput,
): Promise<readonly EntryFile[] | undefined> {
  if (files == null) return undefined;
  return namedFiles(context, files, {
    cardId: row.id,
    entryId: entry?.id ?? null,
    current: entry?.files ?? [],
    path: ['files'],
  });
}

function entryAt(card: Card, elementId: string, index: number, { caller }: RequestContext): CardEntry {
  const element = elementOf(card, elementId);
  const entry = element && storedElement(card, element).entries.find((one) => one.index === index);
  if (!element || !entry) throw new Error('The written entry is missing');
  return entryView(card, element, entry, caller);
}
