import type { HistoryItem } from '@kartoteka/contract/filled-card';
import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { fieldsOf } from '@kartoteka/domain/card/judge-entry';
import { ruleField, valuesWords } from '@kartoteka/domain/data-type/rule-words';
import { counted } from '@kartoteka/domain/texts/plural';
import { singleValues, type StoredValue } from '@kartoteka/domain/value/stored-value';
import { type EventPayload, eventPayloads, type EventType } from './event-payload.ts';

type Change = HistoryItem['changes'][number];

/** An event in words. */
export interface Wording {
  readonly text: string;
  readonly changes: readonly Change[];
}

type Words = { readonly [T in EventType]: (payload: EventPayload<T>, card: CardDefinition) => Wording };

const entries = (count: number): string => counted(count, 'wpis', 'wpisy', 'wpisów');
const said = (text: string, changes: readonly Change[] = []): Wording => ({ text, changes });

/** 'Pomiary', of a repeatable one with the number of the entry: 'Pomiary, wpis 2'. */
function placeWords(card: CardDefinition, elementId: string, index?: number): string {
  const element = card.elements.find(({ id }) => id === elementId);
  const name = element?.name ?? 'element';
  return index !== undefined && element?.repetitionSettings.isRepeatable
    ? `${name}, wpis ${index + 1}`
    : name;
}

function changesOf(
  card: CardDefinition,
  { elementId, changes, comment }: Pick<EventPayload<'entrySaved'>, 'elementId' | 'changes' | 'comment'>,
): Change[] {
  const element = card.elements.find(({ id }) => id === elementId);
  const fields = new Map((element ? fieldsOf(element) : []).map((field) => [field.id, field]));
  const shown = (fieldId: string, value: StoredValue | null): string | null => {
    const field = fields.get(fieldId);
    const shape = field ? ruleField(field) : null;
    if (value === null) return null;
    return shape ? valuesWords(shape, singleValues(value)) : singleValues(value).join(', ');
  };
  return [
    ...changes.map((change) => ({
      path: fields.get(change.formElementId)?.name ?? change.formElementId,
      old: shown(change.formElementId, change.old),
      new: shown(change.formElementId, change.new),
    })),
    ...(comment ? [{ path: 'Komentarz', ...comment }] : []),
  ];
}

function written(verb: string): (payload: EventPayload<'entrySaved'>, card: CardDefinition) => Wording {
  return (payload, card) => {
    const whole = payload.manner === 'wholeForm' ? ' (cały formularz)' : '';
    const text = `${verb}: ${placeWords(card, payload.elementId, payload.index)}${whole}`;
    return said(text, changesOf(card, payload));
  };
}

function slotWords(slots: readonly { label: string }[]): string {
  return slots.map(({ label }) => label).join(', ');
}

const WORDS: Words = {
  cardStarted: ({ name }) => said(`Rozpoczęto kartę „${name}”`),
  cardRenamed: (payload) =>
    said('Zmieniono nazwę karty', [{ path: 'Nazwa', old: payload.old, new: payload.new }]),
  entrySaved: written('Zapisano'),
  entrySubmitted: written('Zatwierdzono'),
  entryDeleted: (payload, card) =>
    said(`Usunięto: ${placeWords(card, payload.elementId, payload.index)}`, changesOf(card, payload)),
  entryWithdrawn: ({ elementId, index }, card) =>
    said(`Cofnięto zatwierdzenie: ${placeWords(card, elementId, index)}`),
  groupSubmitted: ({ elementId, count }, card) =>
    said(`Zatwierdzono grupę: ${placeWords(card, elementId)} (${entries(count)})`),
  cardSubmitted: ({ slots }) => said(`Karta oczekuje na zatwierdzenie: ${slotWords(slots)}`),
  cardFinished: () => said('Karta zakończona'),
  slotSigned: ({ label }) => said(`Podpisano: ${label}`),
  slotReassigned: ({ from, to }) =>
    said('Przekazano zatwierdzenie, którego nie miał kto złożyć', [
      { path: 'Zatwierdza', old: from.label, new: to.label },
    ]),
  cardApproved: () => said('Karta zatwierdzona'),
  cardReturned: ({ entryIds, voidedSignatures }) => {
    const voided = counted(voidedSignatures.length, 'podpis', 'podpisy', 'podpisów');
    const without = voidedSignatures.length === 0 ? '' : `, unieważniono ${voided}`;
    return said(`Zwrócono do poprawy ${entries(entryIds.length)}${without}`);
  },
  cardVoided: () => said('Unieważniono kartę'),
  cardDeleted: () => said('Usunięto kartę'),
};

/** An event in plain Polish: what happened, and every value as people read it, old and new. */
export function eventWords<T extends EventType>(type: T, payload: unknown, card: CardDefinition): Wording {
  const word: (payload: EventPayload<T>, card: CardDefinition) => Wording = WORDS[type];
  return word(eventPayloads[type].parse(payload) as EventPayload<T>, card);
}
