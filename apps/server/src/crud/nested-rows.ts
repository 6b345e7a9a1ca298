import { type Violation, violation } from '@kartoteka/domain/violation';

/**
 * A row of a nested list in an input. It has the id of a stored row, or no id when the row is new. A new row may have a
 * `key`, by which the client recognises it in the answer.
 */
export interface NestedInput {
  readonly id?: string | null | undefined;
  readonly key?: string | null | undefined;
}

/** A nested row with the id under which it will be stored. */
export interface PlacedRow<T> {
  readonly id: string;
  readonly position: number;
  readonly input: T;
}

/**
 * Returns a violation at `<field>.<n>.id` for each id that is not in `stored` or occurs again (wire
 * new-rows).
 */
export function checkIds(
  field: string,
  rows: readonly NestedInput[],
  stored: ReadonlySet<string>,
): Violation[] {
  const seen = new Set<string>();
  return rows.flatMap(({ id }, at) => {
    if (id == null) return [];
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst && stored.has(id) ? [] : [violation([field, at, 'id'], 'foreignId')];
  });
}

/** Gives new ids to the rows that have none. Positions follow the order of the list. */
export function placeRows<T extends NestedInput>(rows: readonly T[], newId: () => string): PlacedRow<T>[] {
  return rows.map((input, position) => ({ id: input.id ?? newId(), position, input }));
}

/**
 * Returns the rows of the answer. Each row that this request created has the `key` that the client sent with
 * it, if any, so that the client recognises the row.
 */
export function withKeys<A extends { id: string }, T extends NestedInput>(
  answers: readonly A[],
  placed: readonly PlacedRow<T>[],
): (A & { key?: string })[] {
  const keys = new Map(
    placed.flatMap(({ id, input }) => (input.id == null && input.key ? [[id, input.key]] : [])),
  );
  return answers.map((answer) => {
    const key = keys.get(answer.id);
    return key === undefined ? answer : { ...answer, key };
  });
}
