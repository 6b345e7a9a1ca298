import type {
  CardPaper,
  PaperChange,
  PaperElement,
  PaperEntry,
  PaperField,
  PaperFile,
} from '@kartoteka/contract/control-card-export';
import type { TemplateElement } from '@kartoteka/domain/card/definition';
import { fieldsOf } from '@kartoteka/domain/card/judge-entry';
import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import {
  normWords,
  outsideWords,
  type RuleField,
  ruleField,
  valuesWords,
} from '@kartoteka/domain/data-type/rule-words';
import type { EntryFile } from '@kartoteka/domain/file/entry-file';
import { isPicture } from '@kartoteka/domain/file/media';
import { IMAGE_ATTRIBUTE } from '@kartoteka/domain/picture-address';
import { singleValues, type StoredValue } from '@kartoteka/domain/value/stored-value';
import { type Card, currentSlots, shownValues, storedElement, type StoredEntry } from '../model/card.ts';
import { claimView, iso } from '../views/entry-view.ts';
import { withoutEmailDomain } from '../views/without-email-domain.ts';
import type { EntryChange, EntryHistory, PaperHistory, Replaced } from './paper-history.ts';

/** Data that a paper shows besides the card. */
export interface PaperGround {
  /** What the card's history adds to the paper. People have the names that they had then. */
  readonly history: PaperHistory;
  /** The name of the plant (`plantName`); null when it is not known. */
  readonly plant: string | null;
  /** Numbers of the accounts that signed, by user id. */
  readonly accounts: ReadonlyMap<string, number>;
  /** Hash of the card's data, in hexadecimal. */
  readonly dataHash: string;
  /** Hash of the paper, in hexadecimal. */
  readonly paperHash: string;
  readonly checkAddress: string;
  /** Returns the address of a picture; null when the paper shows no photos (ruling 8.1). */
  readonly pictureAddress: PictureAddress | null;
}

/** Returns the address of a picture or of its thumbnail. */
export type PictureAddress = (fileId: string, form: 'picture' | 'thumbnail') => string;

/** Converts files to the form of the paper, and numbers them in the order of the calls. */
type NumberFiles = (
  files: readonly EntryFile[],
  element?: TemplateElement,
  history?: EntryHistory | null,
) => PaperFile[];

function fileNumbers({ redactedFiles }: Card, addressOf: PictureAddress | null): NumberFiles {
  let last = 0;
  return (files, element, history = null) => {
    const first = last + 1;
    last += files.length;
    const numbers = new Map(files.map(({ id }, at) => [id, first + at]));
    const drawnUpon = new Set(files.map(({ originalId }) => originalId));
    return files.map((file, at) => {
      const redactReason = redactedFiles.get(file.id) ?? null;
      const isRedacted = redactReason !== null;
      const address = isRedacted || !isPicture(file.mediaType) ? null : addressOf;
      const field = element && fieldsOf(element).find(({ id }) => id === file.formElementId);
      return {
        number: first + at,
        name: file.name,
        mediaType: file.mediaType,
        size: file.size,
        sha256: file.sha256,
        width: file.width,
        height: file.height,
        caption: file.caption,
        captionChanges: (history?.changes ?? [])
          .filter(({ what }) => what.of === 'caption' && what.fileId === file.id)
          .map((change) => changeOn(change, String(change.old))),
        original: numbers.get(file.originalId ?? '') ?? null,
        isDrawnUpon: drawnUpon.has(file.id),
        field: field?.name ?? null,
        by: withoutEmailDomain(file.createdBy.name),
        at: file.creationTime,
        isRedacted,
        redactReason,
        picture: address?.(file.id, 'picture') ?? null,
        thumbnail: address?.(file.id, 'thumbnail') ?? null,
      };
    });
  };
}

/** Returns the card as its paper shows it. */
export function paperView(card: Card, ground: PaperGround): CardPaper {
  const { row, revision } = card;
  const { template, elements } = revision.definition;
  const numbered = fileNumbers(card, ground.pictureAddress);
  return {
    id: row.id,
    name: row.name,
    plant: ground.plant,
    number: row.number,
    day: row.day,
    status: row.status,
    template: {
      name: template.name,
      version: template.version,
      description: template.description,
      group: template.controlCardGroup.name,
      type: template.controlCardType.name,
    },
    startedBy: nameOnPaper(ground.history.startedBy),
    startedAt: row.creation_time.toISOString(),
    submittedAt: iso(row.submitted_at),
    approvedAt: iso(row.approved_at),
    returnReason: row.return_reason,
    voidReason: row.void_reason,
    hasDeviations: row.has_deviations,
    reasonFiles: numbered([...card.reasonFiles.returned, ...card.reasonFiles.voided]),
    dataHash: ground.dataHash,
    paperHash: ground.paperHash,
    checkAddress: ground.checkAddress,
    elements: elements.map((element) => elementOn(card, element, ground.history, numbered)),
    signatures: currentSlots(card).map(({ label, signature }) => ({
      label: withoutEmailDomain(label),
      signed: signature && {
        by: withoutEmailDomain(signature.userName),
        account: ground.accounts.get(signature.userId) ?? null,
        at: signature.signedAt.toISOString(),
        meaning: withoutEmailDomain(signature.meaning),
        dataHash: signature.dataHash.toString('hex'),
      },
    })),
  };
}

function nameOnPaper(name: string | null): string | null {
  return name === null ? null : withoutEmailDomain(name);
}

function elementOn(
  card: Card,
  element: TemplateElement,
  history: PaperHistory,
  numbered: NumberFiles,
): PaperElement {
  const { isRepeatable } = element.repetitionSettings;
  const { entries } = storedElement(card, element);
  const form = element.formTemplate?.elements ?? [];
  return {
    name: element.name,
    description: element.description,
    isRepeatable,
    hasForm: element.formTemplate !== null,
    contents: form.flatMap((field) => (kindOf(field) === null ? (field.description ?? []) : [])),
    entries:
      entries.length === 0 && !isRepeatable && fieldsOf(element).length > 0
        ? [emptyEntry(element)]
        : entries.map((entry, at) => {
            const own = history.entries.get(entry.id) ?? null;
            return {
              ...entryOn(card, element, entry, at + 1, own),
              files: numbered(entry.files, element, own),
            };
          }),
  };
}

function emptyEntry(element: TemplateElement): PaperEntry {
  return {
    ordinal: 1,
    isSubmitted: false,
    filledBy: null,
    filledAt: null,
    claim: null,
    fields: wordedFields(element).map(([field, words]) => fieldOn(field, words, undefined)),
    comment: null,
    commentChanges: [],
    files: [],
  };
}

function entryOn(
  card: Card,
  element: TemplateElement,
  entry: StoredEntry,
  ordinal: number,
  history: EntryHistory | null,
): Omit<PaperEntry, 'files'> {
  const changesOf = (of: Replaced['of'], formElementId: string | null) =>
    (history?.changes ?? []).filter(({ what }) => what.of === of && what.formElementId === formElementId);
  const commentsBefore = (of: Replaced['of'], formElementId: string | null) =>
    changesOf(of, formElementId).map((change) => changeOn(change, String(change.old)));
  const values = shownValues(card, element, entry);
  return {
    ordinal,
    isSubmitted: entry.isSubmitted,
    filledBy: nameOnPaper(history?.filledBy ?? null),
    filledAt: iso(entry.submittedAt ?? entry.lastModificationTime ?? entry.creationTime),
    claim: claimView(entry),
    fields: wordedFields(element).map(([field, words]) => ({
      ...fieldOn(field, words, values[field.id]),
      outside: field.id in values ? outsideOf(entry, field) : null,
      changes: changesOf('value', field.id).map((change) =>
        changeOn(change, valuesWords(words, singleValues(change.old))),
      ),
      comment: entry.deviationComments[field.id] ?? null,
      commentChanges: commentsBefore('deviationComment', field.id),
    })),
    comment: entry.comment,
    commentChanges: commentsBefore('comment', null),
  };
}

function outsideOf(entry: StoredEntry, field: FormElement): string | null {
  const deviation = entry.deviations.find(({ formElementId }) => formElementId === field.id);
  return deviation === undefined ? null : outsideWords(field, deviation.expected);
}

function changeOn({ at, by }: EntryChange, old: string): PaperChange {
  return { at: at.toISOString(), by: withoutEmailDomain(by), old };
}

function wordedFields(element: TemplateElement): [FormElement, RuleField][] {
  return fieldsOf(element).flatMap((field) => {
    const words = ruleField(field);
    return words === null ? [] : [[field, words]];
  });
}

function fieldOn(field: FormElement, words: RuleField, value: StoredValue | undefined): PaperField {
  const values = singleValues(value);
  return {
    name: field.name,
    text: values.length === 0 ? null : valuesWords(words, values),
    norm: normWords(field),
    outside: null,
    pictures: words.options
      .filter((one) => values.includes(one.value))
      .flatMap(({ attributes }) => attributes.find(({ type }) => type === IMAGE_ATTRIBUTE)?.value ?? []),
    changes: [],
    comment: null,
    commentChanges: [],
  };
}
