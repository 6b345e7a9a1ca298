import type { FilledCard, FilledCardInput } from '@kartoteka/contract/filled-card';
import type { FormInput } from '@kartoteka/domain/card/form-input';
import { saveForm as judgeForm } from '@kartoteka/domain/card/save-form';
import { violation } from '@kartoteka/domain/violation';
import { ConcurrencyConflict, settle, ValidationError } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { re2 } from '../../regex/re2.ts';
import { type Card, elementOf } from './card.ts';
import { filledCardView } from './card-view.ts';
import { entryView } from './entry-view.ts';
import { lockFamily, startableRevision } from './init-filling.ts';
import { settleFilling } from './leave.ts';
import { openCard } from './open-card.ts';
import { numbered, unnamedCard } from './start-card.ts';
import { startingWith, type Step, withEvent, withRow } from './step.ts';
import { storeCard } from './store-card.ts';
import { closeGroup } from './submit-group.ts';
import { writeEntry } from './write-entry.ts';

/** POST control-card: a card and its whole form at once, by whoever manages cards. */
export async function createCard(work: Work, input: FilledCardInput): Promise<FilledCard> {
  const templateId = input.controlCardTemplateId ?? null;
  if (templateId === null) throw ValidationError.of([violation(['controlCardTemplateId'], 'required')]);
  if ((await lockFamily(work, templateId, { isFresh: true })) === null) {
    throw ValidationError.of([violation(['controlCardTemplateId'], 'unknownReference')]);
  }
  const blank = unnamedCard(work, await startableRevision(work, templateId));
  const step = settleFilling(writeForm(startingWith(blank), input, work), work);
  return filledCardView(await storeCard(work, null, await numbered(work, step, input.name)));
}

/** PUT control-card/{id}: the whole form of a card in progress, and its name. */
export async function updateCard(work: Work, cardId: string, input: FilledCardInput): Promise<FilledCard> {
  const card = await openCard(work, cardId);
  const { row } = card;
  if (input.controlCardTemplateId != null && input.controlCardTemplateId !== row.template_id) {
    throw ValidationError.of([violation(['controlCardTemplateId'], 'foreignId')]);
  }
  if (input.concurrencyStamp != null && input.concurrencyStamp !== row.concurrency_stamp) {
    throw new ConcurrencyConflict(filledCardView(card));
  }
  const name = input.name === input.knownName ? null : input.name;
  const step = rename(writeForm(startingWith(card), input, work), name);
  return filledCardView(await storeCard(work, card, settleFilling(step, work)));
}

/** Assignments do not bind who works on the whole form; the history tells that it was done this way. */
function writeForm(step: Step, input: FilledCardInput, work: Work): Step {
  const { card } = step;
  const outcome = judgeForm(card.row.status, card.revision.definition, card.elements, formInput(input), re2);
  if (outcome.kind === 'conflict') {
    const stale = outcome.current.map(({ elementTemplateId, index, entry }) => {
      const element = elementOf(card, elementTemplateId);
      return {
        elementTemplateId,
        index,
        entry: element && entry ? entryView(card, element, entry, work.caller) : null,
      };
    });
    throw new ConcurrencyConflict({ ...filledCardView(card), staleEntries: stale });
  }
  const { writes, submittedGroups } = settle(outcome);
  let after = step;
  for (const write of writes) {
    const element = elementOf(card, write.elementTemplateId);
    if (element) after = writeEntry(after, element, write, 'wholeForm', work);
  }
  for (const id of submittedGroups) {
    const element = elementOf(card, id);
    if (element) after = closeGroup(after, element, work);
  }
  return after;
}

function rename(step: Step, name: string | null): Step {
  const { row } = step.card;
  if (name === null || name === row.name) return step;
  const card: Card = withRow(step.card, { name });
  return withEvent({ ...step, card }, 'cardRenamed', { old: row.name, new: name });
}

/** The body as the rules read it: what is null is not named. */
function formInput({
  elementsData,
  comments,
  deviationComments,
  rowVersions,
  keys,
  isSubmitted,
}: FilledCardInput): FormInput {
  return {
    elementsData: named(elementsData ?? {}, (entries) => named(entries, (data) => data)),
    comments: comments ?? undefined,
    deviationComments: named(deviationComments ?? {}, (entries) => named(entries, (own) => own)),
    rowVersions: rowVersions ?? undefined,
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
