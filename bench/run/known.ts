/** A search field of the plant. */
export interface Field {
  readonly id: string;
  readonly no: number;
  readonly elementId: string;
  /** The column of `card_value` with its values. */
  readonly stored: 'text_value' | 'number_value' | 'bool_value' | 'time_value';
}

/** The search fields that requests contain, and the columns that exports contain. */
export interface FieldIds {
  readonly mass: Field;
  readonly acidity: Field;
  readonly product: Field;
  readonly line: Field;
  readonly batch: Field;
  readonly day: Field;
  readonly shift: Field;
  readonly remarks: Field;
  readonly columns: readonly { readonly id: string; readonly label: string }[];
}

/** The ids and values from the database that requests contain. */
export interface Known {
  readonly cards: number;
  readonly fields: FieldIds;
  /** For each number of cards that is exported, the mass below which about that many cards lie. */
  readonly massOf: ReadonlyMap<number, string>;
  readonly start: StartedTemplate;
  /** Cards in progress with a saved entry, in no order. */
  readonly drafts: readonly { readonly id: string; readonly elementId: string; readonly values: object }[];
  /** Cards that await a signature, with the slot to sign. */
  readonly waiting: readonly Waiting[];
  /** The copy for Directus; null when Directus is not measured. */
  readonly directus: DirectusKnown | null;
}

/** The template that new cards are started from, and its elements. */
export interface StartedTemplate {
  readonly templateId: string;
  readonly batchElementId: string;
  readonly measureElementId: string;
}

export interface Waiting {
  readonly id: string;
  readonly slotId: string;
}

export interface DirectusKnown {
  readonly templateId: number;
  /** Cards in progress, each with the id of the row that holds its remark. */
  readonly drafts: readonly { readonly id: number; readonly valueId: number }[];
}

/**
 * Returns the `nth` number of a sequence that spreads evenly over the numbers below `below`, the same in every run.
 */
export function spread(nth: number, below: number): number {
  return Math.floor((nth * 0.618_033_988_75 * below) % below);
}

/**
 * Returns a range of masses that matches a share of all cards. Masses are uniform from 100 to 200, so a width
 * of 1 matches one percent.
 */
export function masses(nth: number, width: number): [string, string] {
  const from = 102 + spread(nth, 98 - width);
  return [from.toFixed(2), (from + width).toFixed(2)];
}

/** Returns the number of the batch for the `nth` request, spread over all batches. A batch has twelve cards. */
export function batchAt(nth: number, cards: number): string {
  return String(spread(nth, Math.floor(cards / 12))).padStart(6, '0');
}

export const PRODUCT = 'Kefir 400 g';
export const COMMON_WORD = 'jogurt';
export const ACIDITY = ['4.20', '4.60'] as const;
export const PAGE = 15;
export const DEEP = 15_000;
export const SUGGESTIONS = 10;

const taken = new WeakMap<Known['waiting'], [number, number]>();

/**
 * Takes a waiting card from the subject's half of the cards, so that two subjects never sign the same card; null when
 * none is left.
 */
export function takeWaiting(waiting: Known['waiting'], half: 0 | 1): Waiting | null {
  const counts = taken.get(waiting) ?? [0, 0];
  taken.set(waiting, counts);
  counts[half] += 1;
  return waiting[counts[half] * 2 - 2 + half] ?? null;
}

/** Returns the eight values of a card that is started and filled in one request. */
export function eightValues(
  nth: number,
  { product, line, batch, day, shift, mass, acidity, remarks }: FieldIds,
) {
  return {
    batch: [
      [product, PRODUCT],
      [batch, `L${String(nth).padStart(6, '0')}`],
      [day, '2026-11-02'],
      [shift, 'druga'],
      [line, String(1 + (nth % 20))],
    ],
    measure: [
      [mass, (110 + (nth % 80)).toFixed(2)],
      [acidity, '4.50'],
      [remarks, `Pomiar ${nth}`],
    ],
  } as const;
}
