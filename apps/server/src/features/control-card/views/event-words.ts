import type { HistoryItem } from '@kartoteka/contract/filled-card';
import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { fieldsOf } from '@kartoteka/domain/card/judge-entry';
import { ruleField, valuesWords } from '@kartoteka/domain/data-type/rule-words';
import { singleValues, type StoredValue } from '@kartoteka/domain/value/stored-value';
import { type EventPayload, eventPayloads, type EventType } from '../model/event-payload.ts';
import { eventTexts as texts } from '#texts/cards';

type Change = HistoryItem['changes'][number];

/** An event as text. */
export interface Wording {
  readonly text: string;
  readonly changes: readonly Change[];
}

/** The element and index of each entry that earlier events wrote, by entry id. */
export type Places = Map<string, { readonly elementId: string; readonly index: number }>;

type Words = {
  readonly [T in EventType]: (payload: EventPayload<T>, card: CardDefinition, places: Places) => Wording;
};

const said = (text: string, changes: readonly Change[] = []): Wording => ({ text, changes });

/**
 * Returns the place of an entry as text: 'Pomiary', or 'Pomiary, wpis 2' for a repeatable element. The number is the
 * ordinal at the time of the event. An event of an earlier version has none, and `index + 1` stands in for it.
 */
function placeWords(
  card: CardDefinition,
  {
    elementId,
    index,
    ordinal = index + 1,
  }: Pick<EventPayload<'entrySaved'>, 'elementId' | 'index' | 'ordinal'>,
): string {
  const element = card.elements.find(({ id }) => id === elementId);
  const name = element?.name ?? texts.element;
  return element?.repetitionSettings.isRepeatable ? texts.entry(name, ordinal) : name;
}

function elementName(card: CardDefinition, elementId: string): string {
  return card.elements.find(({ id }) => id === elementId)?.name ?? texts.element;
}

function changesOf(
  card: CardDefinition,
  payload: Pick<
    EventPayload<'entrySaved'>,
    'elementId' | 'changes' | 'comment' | 'deviationComments' | 'files'
  >,
): Change[] {
  const { elementId, changes, comment, deviationComments = [], files } = payload;
  const element = card.elements.find(({ id }) => id === elementId);
  const fields = new Map((element ? fieldsOf(element) : []).map((field) => [field.id, field]));
  const shown = (fieldId: string, value: StoredValue | null): string | null => {
    const field = fields.get(fieldId);
    const shape = field ? ruleField(field) : null;
    if (value === null) return null;
    return shape ? valuesWords(shape, singleValues(value)) : singleValues(value).join(', ');
  };
  // The fields are listed in the order of the form, as people know them, and not in the order of the payload.
  const places = [...fields.keys()];
  const placeOf = (fieldId: string) => (places.includes(fieldId) ? places.indexOf(fieldId) : places.length);
  const inOrder = <T extends { readonly formElementId: string }>(all: readonly T[]): T[] =>
    all.toSorted((one, other) => placeOf(one.formElementId) - placeOf(other.formElementId));
  const nameOf = (fieldId: string) => fields.get(fieldId)?.name ?? fieldId;
  return [
    ...inOrder(changes).map((change) => ({
      path: nameOf(change.formElementId),
      old: shown(change.formElementId, change.old),
      new: shown(change.formElementId, change.new),
    })),
    ...inOrder(deviationComments).map((change) => ({
      path: texts.deviationComment(nameOf(change.formElementId)),
      old: change.old,
      new: change.new,
    })),
    ...(comment ? [{ path: texts.comment, ...comment }] : []),
    ...(files?.added ?? []).map(({ name }) => ({
      path: texts.file,
      old: null,
      new: name,
      isFile: true as const,
    })),
    ...(files?.removed ?? []).map(({ name }) => ({
      path: texts.file,
      old: name,
      new: null,
      isFile: true as const,
    })),
    ...(files?.removed ?? []).flatMap(({ name, caption }) =>
      caption === null || caption === undefined
        ? []
        : [{ path: texts.caption(name), old: caption, new: null }],
    ),
    ...(files?.captions ?? []).map((one) => ({ path: texts.caption(one.name), old: one.old, new: one.new })),
  ];
}

function written(
  about: (place: string) => string,
): (payload: EventPayload<'entrySaved'>, card: CardDefinition, places: Places) => Wording {
  return (payload, card, places) => {
    const { elementId, entryId, index } = payload;
    places.set(entryId, { elementId, index });
    const text = about(placeWords(card, payload));
    return said(payload.manner === 'wholeForm' ? texts.wholeForm(text) : text, changesOf(card, payload));
  };
}

function slotWords(slots: readonly { label: string }[]): string {
  return slots.map(({ label }) => label).join(', ');
}

const WORDS: Words = {
  cardStarted: ({ name }) => said(texts.started(name)),
  cardRenamed: (payload) => said(texts.renamed, [{ path: texts.name, old: payload.old, new: payload.new }]),
  entrySaved: written(texts.saved),
  entrySubmitted: written(texts.submitted),
  entryDeleted: (payload, card) => said(texts.removed(placeWords(card, payload)), changesOf(card, payload)),
  entryWithdrawn: (payload, card) => said(texts.withdrawn(placeWords(card, payload))),
  groupSubmitted: ({ elementId, count }, card) =>
    said(texts.groupSubmitted(elementName(card, elementId), count)),
  cardSubmitted: ({ slots }) => said(texts.cardSubmitted(slotWords(slots))),
  cardFinished: () => said(texts.finished),
  slotSigned: ({ label }) => said(texts.signed(label)),
  slotReassigned: ({ from, to }) =>
    said(texts.reassigned, [{ path: texts.signs, old: from.label, new: to.label }]),
  cardApproved: () => said(texts.approved),
  cardReturned: ({ entryIds, ordinals, voidedSignatures }, card, places) =>
    said(
      texts.returned(
        entryIds.map((id, at) => {
          const place = places.get(id);
          return place === undefined
            ? texts.element
            : placeWords(card, { ...place, ordinal: ordinals?.[at] });
        }),
        voidedSignatures.length,
      ),
    ),
  cardVoided: () => said(texts.voided),
  cardDeleted: () => said(texts.deleted),
  cardDiscarded: () => said(texts.discarded),
  fileRedacted: ({ name }) => said(texts.fileRedacted(name)),
};

/**
 * Returns an event as plain Polish: what happened, and each old and new value as people read it.
 *
 * @param places the places of the entries that earlier events wrote; the function adds the place of this event's entry
 */
export function eventWords<T extends EventType>(
  type: T,
  payload: unknown,
  card: CardDefinition,
  places: Places,
): Wording {
  const word: (payload: EventPayload<T>, card: CardDefinition, places: Places) => Wording = WORDS[type];
  return word(eventPayloads[type].parse(payload) as EventPayload<T>, card, places);
}
