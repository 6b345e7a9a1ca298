import type { CardElement, CardEntry } from '@kartoteka/contract/control-card-form';
import type { AttachedFile } from '@kartoteka/contract/file';
import type { Reference } from '@kartoteka/contract/entity';
import { isWorthTelling } from '@kartoteka/domain/card/claims';
import { isElementSubmitted } from '@kartoteka/domain/card/completion';
import type { TemplateElement } from '@kartoteka/domain/card/definition';
import { isElementReadOnly, isEntryReadOnly } from '@kartoteka/domain/card/may-write';
import type { EntryFile } from '@kartoteka/domain/file/entry-file';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Caller } from '../../../http/access/caller.ts';
import { presentPartyLabels } from '../../party/read.ts';
import { type Card, shownValues, type StoredEntry, storedElement } from '../model/card.ts';
import { isOperator, operatorOf } from '../model/visibility.ts';
import { withoutEmailDomain } from './without-email-domain.ts';

/** Returns a person of the card by id; null for an unknown person. */
export function referenceOf(card: Card, userId: string | null): Reference | null {
  const name = userId === null ? undefined : card.people.get(userId);
  return userId === null || name === undefined ? null : { id: userId, name };
}

export function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

/** Returns an entry as the caller sees it, and whether the entry is read-only for the caller. */
export function entryView(
  card: Card,
  element: TemplateElement,
  entry: StoredEntry,
  caller: Caller,
): CardEntry {
  const isReadOnly =
    !isOperator(caller) || isEntryReadOnly(card.row.status, element, operatorOf(caller), entry);
  const values = shownValues(card, element, entry);
  return {
    id: entry.id,
    index: entry.index,
    key: entry.key,
    values: writable(values),
    isSubmitted: entry.isSubmitted,
    isReadOnly,
    rowVersion: entry.rowVersion,
    comment: entry.comment,
    deviationComments: { ...entry.deviationComments },
    deviations: entry.deviations.filter(({ formElementId }) => formElementId in values),
    files: entry.files.map((file) => fileView(card, file)),
    returnReason: entry.returnReason,
    reopenedAt: iso(entry.reopenedAt),
    submittedBy: referenceOf(card, entry.submitterId),
    submittedAt: iso(entry.submittedAt),
    lastFilledBy: referenceOf(card, entry.lastModifierId ?? entry.creatorId),
    lastFilledAt: iso(entry.lastModificationTime ?? entry.creationTime),
    claim: claimView(entry),
  };
}

/** Returns a file of a card, and whether the file is redacted. */
export function fileView({ redactedFiles }: Pick<Card, 'redactedFiles'>, file: EntryFile): AttachedFile {
  const redactReason = redactedFiles.get(file.id) ?? null;
  return { ...file, isRedacted: redactReason !== null, redactReason };
}

/**
 * Returns the claimed time of typing and the time of arrival; null unless they are so far apart that people should see
 * both.
 */
export function claimView({ typed }: StoredEntry): CardEntry['claim'] {
  if (typed === null || !isWorthTelling(typed.at, typed.arrivedAt)) return null;
  return { typedAt: typed.at.toISOString(), arrivedAt: typed.arrivedAt.toISOString() };
}

/** Copies stored values into the mutable form that answers have. */
export function writable(values: StoredEntry['values']): CardEntry['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, typeof value === 'object' ? [...value] : value]),
  );
}

/** Returns the names of the parties that may fill an element. */
export type Assignees = (element: TemplateElement) => CardElement['assignees'];

/**
 * Reads the current names of the parties that may fill the elements, without deleted parties. An e-mail address is
 * shown without its host.
 */
export async function assigneesOf(
  db: Kysely<Database>,
  elements: readonly TemplateElement[],
): Promise<Assignees> {
  const labelOf = await presentPartyLabels(
    db,
    elements.flatMap(({ assignments }) => assignments),
  );
  return ({ assignments }) =>
    assignments.flatMap((party) => {
      const label = labelOf(party);
      return label === undefined ? [] : [{ label: withoutEmailDomain(label) }];
    });
}

/** Returns an element with its stored entries, ordered by index. */
export function elementView(
  card: Card,
  element: TemplateElement,
  caller: Caller,
  assignees: Assignees,
): CardElement {
  const stored = storedElement(card, element);
  const named = assignees(element);
  return {
    id: element.id,
    name: element.name,
    description: element.description,
    formTemplateId: element.formTemplateId,
    formTemplate: element.formTemplate && {
      ...element.formTemplate,
      elements: element.formTemplate.elements.map(
        ({ id, name, description, photoSettings = null, dataType }) => ({
          id,
          name,
          description,
          photoSettings,
          dataType,
        }),
      ),
    },
    repetitionSettings: element.repetitionSettings,
    assignees: named,
    areAssigneesGone: element.assignments.length > 0 && named.length === 0,
    isReadOnly: !isOperator(caller) || isElementReadOnly(card.row.status, element, operatorOf(caller)),
    isSubmitted: isElementSubmitted(element, stored),
    entries: stored.entries.map((entry) => entryView(card, element, entry, caller)),
  };
}
