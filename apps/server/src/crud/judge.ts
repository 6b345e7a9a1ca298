import { businessRule } from '@kartoteka/domain/business-rule';
import type { Violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type FieldError, fieldErrorsOf, ValidationError } from '../http/answer/problem.ts';
import type { CrudTable } from './row.ts';

/**
 * The result of checking an input: the violations, and the input in the form in which it is stored if there
 * are none.
 */
export interface Prepared<Input> {
  readonly ready: Input;
  readonly faults: readonly Violation[];
  /** Stores the rows that the prepared input refers to; called only if there are no violations. */
  readonly store?: (db: Kysely<Database>) => Promise<void>;
}

/** A column whose values are unique among rows that are not deleted, regardless of case. */
interface UniqueName<Parts> {
  readonly column: 'name' | 'display_name';
  readonly field: string;
  of(input: Parts): string | undefined;
  /** Rows with the same value in this column may have the same name. When absent, every name is unique. */
  readonly sharedBy?: 'family_id';
}

/**
 * The rules of a resource. When the route's schema refuses a body, the rules still check each field that its own schema
 * accepts, so that one answer reports all faults.
 */
export interface JudgedResource<Parts, Answer> {
  readonly table: CrudTable;
  readonly unique?: UniqueName<Parts>;
  /**
   * Reads the fields that their schemas accept from a body that the route's schema refuses. When absent, only the
   * faults that the route's schema finds are reported.
   */
  parts?(body: unknown): Parts;
  /**
   * Returns the violations that are found without the database. Faults that the stored row `before` already
   * has are accepted.
   */
  check?(input: Parts, before: Answer | null): Violation[];
  /**
   * Cleans the input. Checks it against the stored row `before`, which is null for a new row, and against the rows that
   * the input refers to. Locks those rows.
   */
  prepare?<P extends Parts>(db: Kysely<Database>, input: P, before: Answer | null): Promise<Prepared<P>>;
}

/** An input to check, and the row that it changes. `id` and `before` are null for a new row. */
export interface Judged<Input, Answer> {
  readonly input: Input;
  readonly id: string | null;
  readonly before: Answer | null;
}

/**
 * Returns the input in the form in which it is stored, and stores the rows that the input refers to (`Prepared.store`).
 * Throws a ValidationError when the calling function has found faults (`own`) or `prepare` finds any. The error lists
 * all of these faults, and a taken name.
 */
export async function readyInput<Parts, Answer, Input extends Parts>(
  resource: JudgedResource<Parts, Answer>,
  db: Kysely<Database>,
  judged: Judged<Input, Answer>,
  own: readonly Violation[],
): Promise<Input> {
  const { ready, faults, store } = await prepared(resource, db, judged);
  const all = [...own, ...faults];
  if (all.length === 0) {
    await store?.(db);
    return ready;
  }
  throw new ValidationError([...fieldErrorsOf(all), ...(await takenName(resource, db, judged))]);
}

/**
 * Returns the faults that the rules find in the fields that their own schemas accept. The faults that the route's
 * schema finds are left out.
 */
export async function faultsOfParts<Parts, Answer>(
  resource: JudgedResource<Parts, Answer>,
  db: Kysely<Database>,
  judged: Judged<Parts, Answer>,
): Promise<readonly FieldError[]> {
  const own = resource.check?.(judged.input, judged.before) ?? [];
  const { faults } = await prepared(resource, db, judged);
  return [...fieldErrorsOf([...own, ...faults]), ...(await takenName(resource, db, judged))];
}

async function prepared<Parts, Answer, Input extends Parts>(
  resource: JudgedResource<Parts, Answer>,
  db: Kysely<Database>,
  { input, before }: Judged<Input, Answer>,
): Promise<Prepared<Input>> {
  return (await resource.prepare?.(db, input, before)) ?? { ready: input, faults: [] };
}

/**
 * Returns the fault of a taken name, to report it together with other faults. Without other faults a constraint of
 * the database refuses the name, so that two concurrent requests cannot both take it.
 */
async function takenName<Parts, Answer>(
  { table, unique }: JudgedResource<Parts, Answer>,
  db: Kysely<Database>,
  { input, id }: Judged<Parts, Answer>,
): Promise<readonly FieldError[]> {
  const name = unique?.of(input);
  if (unique === undefined || name === undefined) return [];
  const kin = sql.ref(unique.sharedBy ?? 'id');
  const found = await sql`select from ${sql.table(table)} t
    where caseless(t.${sql.ref(unique.column)}) = caseless(${name}) and t.deleted_at is null
      and t.${kin} is distinct from (select o.${kin} from ${sql.table(table)} o where o.id = ${id})`.execute(
    db,
  );
  if (found.rows.length === 0) return [];
  const { message } = businessRule('Kartoteka:DuplicateName', { name });
  return [{ message, members: [unique.field] }];
}
