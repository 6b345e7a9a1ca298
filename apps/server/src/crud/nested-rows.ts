import { type Violation, violation } from '@kartoteka/domain/violation';

/** A row of a nested list on the way in: an id of this object's, or none for a new row. */
export interface NestedInput {
  readonly id?: string | null | undefined;
  readonly key?: string | null | undefined;
}

/** A nested row with the id that it will be stored under. */
export interface PlacedRow<T> {
  readonly id: string;
  readonly position: number;
  readonly input: T;
}

/** Ids that are not this object's, or stand twice, at `elements.<n>.id` (wire new-rows). */
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

/** Keeps the ids that the rows carry and gives new ones to the rest; the order is the list's. */
export function place<T extends NestedInput>(rows: readonly T[], newId: () => string): PlacedRow<T>[] {
  return rows.map((input, position) => ({ id: input.id ?? newId(), position, input }));
}

/** The answer's rows with the `key` of those that this call made, for the client to recognise them by. */
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
