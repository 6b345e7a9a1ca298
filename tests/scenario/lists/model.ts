import type { ListFilter } from '@kartoteka/contract/list-filter';
import { foldText, hasWords, searchWords } from '@kartoteka/domain/list/search-text';
import { singleValues, type SingleValue } from '@kartoteka/domain/value/stored-value';
import { toWarsaw, warsawDay } from '@kartoteka/domain/value/warsaw';
import type { MadeCard } from '../../../bench/data/make-card.ts';

/** The data of a card from which `answerOf`, the reference, answers. */
export interface KnownCard {
  readonly id: string;
  readonly text: string;
  /** The values by the field id of the list. A field without a key is empty. */
  readonly values: ReadonlyMap<string, readonly SingleValue[]>;
  /** The labels by which some fields sort, by the field id of the list. Other fields sort by their values. */
  readonly words: ReadonlyMap<string, string>;
}

export type FieldKind = 'text' | 'choice' | 'number' | 'date' | 'instant' | 'flag';

/** A question to the list, with parts in the form of the wire. */
export interface Question {
  readonly search: string;
  readonly filters: readonly { readonly id: string; readonly value: NonNullable<ListFilter['value']> }[];
  readonly sorting: readonly { readonly id: string; readonly desc: boolean }[];
  readonly skip: number;
  readonly take: number;
}

const STATUS_WORDS: Readonly<Record<string, string>> = {
  inProgress: 'W trakcie',
  returned: 'Zwrócona',
  awaitingApproval: 'Do zatwierdzenia',
  approved: 'Zatwierdzona',
  voided: 'Unieważniona',
};

/** Takes the reference's data from the generated card, without the database. */
export function knownCard({ card }: MadeCard): KnownCard {
  const { row, revision, elements, people } = card;
  const { template } = revision.definition;
  const { controlCardGroup: group, controlCardType: type } = template;
  const state = row.status === 'inProgress' && row.return_reason !== null ? 'returned' : row.status;
  const values = new Map<string, SingleValue[]>([
    ['name', [row.name]],
    ['controlCardTemplate', [template.id]],
    ['controlCardGroup', [group.id]],
    ['controlCardType', [type.id]],
    ['status', [state]],
    ['creator', [row.creator_id ?? '']],
    ['isApproved', [row.status === 'approved']],
    ['hasDeviations', [row.has_deviations]],
    ['creationTime', [row.creation_time.toISOString()]],
    ['lastModificationTime', row.last_modification_time ? [row.last_modification_time.toISOString()] : []],
  ]);
  const texts = [row.name, template.name, group.name, type.name];
  for (const element of revision.definition.elements) {
    for (const entry of elements.get(element.id)?.entries ?? []) {
      for (const { id, dataType } of element.formTemplate?.elements ?? []) {
        const own = singleValues(entry.values[id]);
        const field = `${id}:${dataType.storedValueType}`;
        values.set(field, [...(values.get(field) ?? []), ...own]);
        if (dataType.storedValueType === 'text') texts.push(...own.map(String));
      }
    }
  }
  const words = new Map([
    ['controlCardTemplate', template.name],
    ['controlCardGroup', group.name],
    ['controlCardType', type.name],
    ['status', STATUS_WORDS[state] ?? ''],
    ['creator', people.get(row.creator_id ?? '') ?? ''],
  ]);
  return { id: row.id, text: texts.join('\n'), values, words };
}

/**
 * Returns the start (inclusive) and end (exclusive) of a Warsaw day or of an instant, in ms. An instant without seconds
 * is a minute long, except as an end of a range.
 */
function stretchOf(value: string, isDateTime: boolean, isRange: boolean): readonly [number, number] {
  if (isDateTime) {
    const at = Date.parse(value);
    return [at, at + (!isRange && at % 60_000 === 0 ? 60_000 : 1)];
  }
  const day = warsawDay(value.length === 10 ? value : toWarsaw(value).date);
  return [Date.parse(day.start), Date.parse(day.end)];
}

type Ask = NonNullable<ListFilter['value']>;

function inTime(value: SingleValue, { values, isRange, isDateTime }: Ask): boolean {
  const at = Date.parse(String(value));
  const stretches = values.map((one) => (one === null ? null : stretchOf(String(one), isDateTime, isRange)));
  if (!isRange) return stretches.some((one) => one !== null && at >= one[0] && at < one[1]);
  const [from = null, to = null] = stretches;
  return (from === null || at >= from[0]) && (to === null || at < to[1]);
}

function inNumbers(value: SingleValue, { values, isRange }: Ask): boolean {
  const number = Number(value);
  const given = values.map((one) => (one === null ? null : Number(String(one).replace(',', '.'))));
  if (!isRange) return given.includes(number);
  const [from = null, to = null] = given;
  return (from === null || number >= from) && (to === null || number <= to);
}

/** Returns whether one value matches a filter. */
function satisfies(kind: FieldKind, value: SingleValue, ask: Ask): boolean {
  switch (kind) {
    case 'text':
      return ask.values.some((one) => hasWords(String(value), [foldText(String(one))]));
    case 'number':
      return inNumbers(value, ask);
    case 'date':
    case 'instant':
      return inTime(value, ask);
    case 'choice':
    case 'flag':
      return ask.values.some((one) => String(one) === String(value));
  }
}

const polish = new Intl.Collator('pl');

function compareBy(kind: FieldKind, id: string, desc: boolean) {
  const keyOf = ({ words, values }: KnownCard): SingleValue | undefined =>
    words.get(id) ?? values.get(id)?.[0];
  return (one: KnownCard, other: KnownCard): number => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    const isWords = one.words.has(id) || kind === 'text' || kind === 'choice';
    const order = isWords
      ? polish.compare(String(a), String(b))
      : kind === 'number' || kind === 'flag'
        ? Number(a) - Number(b)
        : Date.parse(String(a)) - Date.parse(String(b));
    return desc ? -order : order;
  };
}

const byId = (one: KnownCard, other: KnownCard): number => (one.id < other.id ? -1 : 1);

/** Returns the answer of the reference, which reads every card. */
export function answerOf(
  cards: readonly KnownCard[],
  kinds: ReadonlyMap<string, FieldKind>,
  { search, filters, sorting, skip, take }: Question,
): { totalCount: number; ids: string[] } {
  const words = searchWords(search);
  const found = cards.filter(
    (card) =>
      hasWords(card.text, words) &&
      filters.every(({ id, value }) =>
        (card.values.get(id) ?? []).some((one) => satisfies(kinds.get(id) ?? 'text', one, value)),
      ),
  );
  const newest = compareBy('instant', 'creationTime', true);
  const keys = sorting.map(({ id, desc }) => compareBy(kinds.get(id) ?? 'text', id, desc));
  if (keys.length === 0) keys.push(newest, (one, other) => byId(other, one));
  keys.push(byId);
  found.sort((one, other) => keys.reduce((order, key) => order || key(one, other), 0));
  return { totalCount: found.length, ids: found.slice(skip, skip + take).map((card) => card.id) };
}
