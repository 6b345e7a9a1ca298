import type { FieldSort, ListQuestion } from '../../list/question.ts';

/** Milliseconds from which an answer of SQL is slow. */
const SLOW_ORDER = 50;
/** Number of slow answers in a row that make an order slow. A single slow answer proves nothing. */
const OFTEN_SLOW = 2;
const MOST_ORDERS = 200;
/** Without conditions, SQL is fast up to this row of the list. */
const NEAR = 1_000;

/** Returns whether a question has no conditions and asks for one of the first pages. */
export const isNearTheBeginning = ({ filters, words, skip }: ListQuestion): boolean =>
  filters.length === 0 && words.length === 0 && skip <= NEAR;

/** The orders in which SQL was slow to find a page near the beginning. */
export class SlowOrders {
  /** The number of slow answers in a row for each order, the least recently noted order first. */
  readonly #times = new Map<string, number>();

  /**
   * Counts a slow answer of SQL for the question's order. A fast answer resets the count. Ignores questions without an
   * order, and questions that are not near the beginning.
   */
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
