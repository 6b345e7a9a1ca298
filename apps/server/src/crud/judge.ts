import { businessRule } from '@kartoteka/domain/business-rule';
import type { Violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type FieldError, fieldErrorsOf, ValidationError } from '../http/problem.ts';
import type { CrudTable } from './row.ts';

/** An input with what its rules found, and as it may be stored when they found nothing. */
export interface Prepared<Input> {
  readonly ready: Input;
  readonly faults: readonly Violation[];
  /** Stores what the input as it may be stored names; left undone when there are faults. */
  readonly store?: (db: Kysely<Database>) => Promise<void>;
}

/** The column whose values no two living rows share, without regard to case. */
export interface UniqueName<Parts> {
  readonly column: 'name' | 'display_name';
  readonly field: string;
  of(input: Parts): string | undefined;
  /** Rows with the same value here may share the name; none: every row is alone. */
  readonly sharedBy?: 'family_id';
}

/** The rules of a resource. They judge what could be read of an input, so that all that is wrong is told at once. */
export interface JudgedResource<Parts, Answer> {
  readonly table: CrudTable;
  readonly unique?: UniqueName<Parts>;
  /** What could be read of a body that the route's schema refuses; without it the schema has said all. */
  parts?(body: unknown): Parts;
  /** What is wrong with the input by itself; what `before` says already may stay as it is. */
  check?(input: Parts, before: Answer | null): Violation[];
  /**
   * What is wrong with it as the row's next state, which was `before` (null: a new one), beside the rows that it names,
   * which are held; and the input cleaned.
   */
  prepare?<P extends Parts>(db: Kysely<Database>, input: P, before: Answer | null): Promise<Prepared<P>>;
}

/** What is judged: an input and the row that it shall change, null for a new one. */
export interface Judged<Input, Answer> {
  readonly input: Input;
  readonly id: string | null;
  readonly before: Answer | null;
}

/** The input as it may be stored; 400 with all that is wrong, `own` of `check` and whatever is found beside it. */
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

/** All that is wrong with what could be read of a body, beside what the route's schema says of it. */
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

/** Told beside other faults; alone it is the database that refuses a doubled name, and nobody can be faster. */
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
