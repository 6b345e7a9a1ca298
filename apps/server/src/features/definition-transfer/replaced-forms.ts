import type { DecisionInput, FileContents } from '@kartoteka/contract/definition-transfer';
import { type Kysely, sql } from 'kysely';
import { type ReplacedForms, sizesOfOversize } from '../../crud/form-size.ts';
import type { Database } from '../../db/database.ts';

/**
 * Returns the forms of this plant that an import overwrites, of which none is replaced yet. Locks the forms, so that
 * none of them gets another name before the import judges and stores the file's form in its place.
 */
export async function lockReplacedForms(
  db: Kysely<Database>,
  { formTemplates }: FileContents,
  decisions: readonly DecisionInput[],
): Promise<ReplacedForms & { readonly left: Set<string> }> {
  const decided = new Set(
    decisions.flatMap(({ kind, name, decision }) =>
      kind === 'formTemplate' && decision === 'overwrite' ? [name] : [],
    ),
  );
  const names = formTemplates.flatMap(({ name }) => (decided.has(name) ? [name] : []));
  if (names.length === 0) return { left: new Set(), sizes: new Map() };
  const { rows } = await sql<{ id: string }>`select id from form_template
    where deleted_at is null and caseless(name) in (select caseless(name) from unnest(${names}::text[]) name)
    order by id for no key update`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { left: new Set(ids), sizes: await sizesOfOversize(db, ids) };
}
