import type { FilledCard, FilledCardInput } from '@kartoteka/contract/filled-card';
import type { FormInput } from '@kartoteka/domain/card/form-input';
import { judgeForm } from '@kartoteka/domain/card/judge-form';
import type { EntryFile } from '@kartoteka/domain/file/entry-file';
import { violation } from '@kartoteka/domain/violation';
import { ConcurrencyConflict, resultOf, ValidationError } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { re2 } from '../../../regex/re2.ts';
import { effort } from '../../../threads/effort.ts';
import { type Card, elementOf } from '../model/card.ts';
import { filledCardView } from '../views/card-view.ts';
import { entryView } from '../views/entry-view.ts';
import { begunAs, lockFamily, startableRevision } from './init-filling.ts';
import { submitWhenComplete } from './submit-card.ts';
import { namedFiles } from '../model/entry-files.ts';
import { readCard, readCardForUpdate } from '../model/read-card.ts';
import { numbered } from './start-card.ts';
import { claimsOf } from './claims-of.ts';
import { unnamedCard } from '../model/unnamed-card.ts';
import { unchanged, type CardChange, withEvent, withRow } from '../model/card-change.ts';
import { storeCard } from '../model/store-card.ts';
import { closeGroup } from './submit-group.ts';
import { writeEntry } from './write-entry.ts';

/**
 * POST control-card: creates a card with its whole form, for managers of cards. Returns the existing card when the
 * caller started a card with the same key before.
 */
export async function createCard(context: RequestContext, input: FilledCardInput): Promise<FilledCard> {
  const templateId = input.controlCardTemplateId ?? null;
  if (templateId === null) throw ValidationError.of([violation(['controlCardTemplateId'], 'required')]);
  const { key } = input;
  const begun = key === null ? null : await begunAs(context, key);
  if (begun !== null) return filledCardView(await readCard(context, begun.id));
  if ((await lockFamily(context, templateId, { isFresh: true })) === null) {
    throw ValidationError.of([violation(['controlCardTemplateId'], 'unknownReference')]);
  }
  const blank = unnamedCard(context, await startableRevision(context, templateId), key);
  const change = submitWhenComplete(await writeForm(unchanged(blank), input, context), context);
  return filledCardView(await storeCard(context, null, await numbered(context, change, input.name)));
}

/** PUT control-card/{id}: changes the whole form and the name of a card in progress. */
export async function updateCard(
  context: RequestContext,
  cardId: string,
  input: FilledCardInput,
): Promise<FilledCard> {
  const card = await readCardForUpdate(context, cardId);
  const { row } = card;
  if (input.controlCardTemplateId != null && input.controlCardTemplateId !== row.template_id) {
    throw ValidationError.of([violation(['controlCardTemplateId'], 'foreignId')]);
  }
  if (input.concurrencyStamp != null && input.concurrencyStamp !== row.concurrency_stamp) {
    throw new ConcurrencyConflict(filledCardView(card));
  }
  const name = input.name === input.knownName ? null : input.name;
  const change = rename(await writeForm(unchanged(card), input, context), name);
  return filledCardView(await storeCard(context, card, submitWhenComplete(change, context)));
}

/** Steps of effort that it takes to judge, store and answer an entry with one value. */
const STEPS_AN_ENTRY = 50;

/** Moves the call to a thread when the form has many entries (docs/decisions/heavy-calls.md). */
function affordEntries({ elementsData, comments }: FilledCardInput): void {
  const named = [...Object.values(elementsData ?? {}), ...Object.values(comments ?? {})];
  const entries = named.reduce((sum, byIndex) => sum + Object.keys(byIndex ?? {}).length, 0);
  effort().afford(entries * STEPS_AN_ENTRY, () => undefined);
}

/** Writes a whole form. Assignments do not apply here, so the history records this way of writing. */
async function writeForm(
  change: CardChange,
  input: FilledCardInput,
  context: RequestContext,
): Promise<CardChange> {
  const { card } = change;
  affordEntries(input);
  const said = { ...formInput(input), files: await filesOf(context, card, input) };
  const outcome = judgeForm(card.row.status, card.revision.definition, card.elements, said, re2);
  if (outcome.kind === 'conflict') {
    const stale = outcome.current.map(({ elementTemplateId, index, entry }) => {
      const element = elementOf(card, elementTemplateId);
      return {
        elementTemplateId,
        index,
        entry: element && entry ? entryView(card, element, entry, context.caller) : null,
      };
    });
    throw new ConcurrencyConflict({ ...filledCardView(card), staleEntries: stale });
  }
  const { writes, submittedGroups } = resultOf(outcome);
  let after = change;
  for (const write of writes) {
    const element = elementOf(card, write.elementTemplateId);
    if (element) after = writeEntry(after, element, write, 'wholeForm', context, claimsOf(input));
  }
  for (const id of submittedGroups) {
    const element = elementOf(card, id);
    if (element) after = closeGroup(after, element, context, claimsOf(input));
  }
  return after;
}

/** Returns the files that the body names, by element and index. */
async function filesOf(
  context: RequestContext,
  card: Card,
  { files }: FilledCardInput,
): Promise<FormInput['files']> {
  const named: Record<string, Record<string, readonly EntryFile[]>> = {};
  const taken = new Set<string>();
  for (const [elementId, byIndex] of Object.entries(files ?? {})) {
    const stored = card.elements.get(elementId)?.entries ?? [];
    const lists: Record<string, readonly EntryFile[]> = {};
    for (const [index, wanted] of Object.entries(byIndex)) {
      if (wanted == null) continue;
      const entry = stored.find((one) => String(one.index) === index);
      const twice = wanted.findIndex(({ id }) => taken.has(id));
      if (twice !== -1)
        throw ValidationError.of([violation(['files', elementId, index, twice], 'fileTwice')]);
      lists[index] = await namedFiles(context, wanted, {
        cardId: card.row.id,
        entryId: entry?.id ?? null,
        current: entry?.files ?? [],
        path: ['files', elementId, index],
      });
      for (const { id } of wanted) taken.add(id);
    }
    named[elementId] = lists;
  }
  return named;
}

function rename(change: CardChange, name: string | null): CardChange {
  const { row } = change.card;
  if (name === null || name === row.name) return change;
  const card: Card = withRow(change.card, { name });
  return withEvent({ ...change, card }, 'cardRenamed', { old: row.name, new: name });
}

/** Converts the body to the form that the rules read. A null field becomes an absent one. */
function formInput({
  elementsData,
  comments,
  deviationComments,
  rowVersions,
  areRowVersionsComplete,
  keys,
  isSubmitted,
}: FilledCardInput): FormInput {
  return {
    elementsData: named(elementsData ?? {}, (entries) => named(entries, (data) => data)),
    comments: comments ?? undefined,
    deviationComments: named(deviationComments ?? {}, (entries) => named(entries, (own) => own)),
    rowVersions: rowVersions ?? undefined,
    areRowVersionsComplete,
    keys: keys ?? undefined,
    isSubmitted,
  };
}

function named<T, U>(byKey: Readonly<Record<string, T | null>>, read: (value: T) => U): Record<string, U> {
  return Object.fromEntries(
    Object.entries(byKey).flatMap(([key, value]): [string, U][] =>
      value === null ? [] : [[key, read(value)]],
    ),
  );
}
