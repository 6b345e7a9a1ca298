import type { DecisionInput, FileContents } from '@kartoteka/contract/definition-transfer';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Returns the ids of the forms of this plant that an import overwrites. Locks the forms, so that none of them gets
 * another name before the import judges and stores the file's form in its place.
 */
export async function lockReplacedForms(
  db: Kysely<Database>,
  { formTemplates }: FileContents,
  decisions: readonly DecisionInput[],
): Promise<ReadonlySet<string>> {
  const decided = new Set(
    decisions.flatMap(({ kind, name, decision }) =>
      kind === 'formTemplate' && decision === 'overwrite' ? [name] : [],
    ),
  );
  const names = formTemplates.flatMap(({ name }) => (decided.has(name) ? [name] : []));
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select id from form_template
    where deleted_at is null and caseless(name) in (select caseless(name) from unnest(${names}::text[]) name)
    order by id for no key update`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
