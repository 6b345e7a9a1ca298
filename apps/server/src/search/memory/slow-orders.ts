import type { FieldSort, ListQuestion } from '../../list/question.ts';

/** An order is slow when SQL took this many ms, this many times in a row. A single slow answer proves nothing. */
const SLOW_ORDER = 50;
const OFTEN_SLOW = 2;
const MOST_ORDERS = 200;
/** Without conditions, SQL is fast up to this row of the list. */
const NEAR = 1_000;

/** Whether a question has no conditions and asks for one of the first pages, which SQL finds along an index. */
export const isNearTheBeginning = ({ filters, words, skip }: ListQuestion): boolean =>
  filters.length === 0 && words.length === 0 && skip <= NEAR;

/** The orders in which SQL was slow to find a page near the beginning. */
export class SlowOrders {
  /** How many times in a row each order was slow. The order that was noted longest ago comes first. */
  readonly #times = new Map<string, number>();

  /** Notes how many ms SQL took for a question. */
  note(question: ListQuestion, ms: number): void {
    if (!isNearTheBeginning(question) || question.sorts.length === 0) return;
    const name = nameOf(question.sorts);
    const before = this.#times.get(name) ?? 0;
    this.#times.delete(name);
    if (ms < SLOW_ORDER) return;
    this.#times.set(name, before + 1);
    const [oldest] = this.#times.keys();
    if (this.#times.size > MOST_ORDERS && oldest !== undefined) this.#times.delete(oldest);
  }

  has({ sorts }: ListQuestion): boolean {
    return (this.#times.get(nameOf(sorts)) ?? 0) >= OFTEN_SLOW;
  }
}

const nameOf = (sorts: readonly FieldSort[]): string =>
  sorts.map(({ field, direction }) => `${field.id} ${direction}`).join();
