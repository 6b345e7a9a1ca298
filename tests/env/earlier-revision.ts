import { createHash, randomUUID } from 'node:crypto';
import { canonicalJson } from '@kartoteka/domain/card/canonical-json';
import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { expandDocument, revisionDocumentSchema } from '@kartoteka/domain/card/revision-document';
import type { TestDatabase } from './database.ts';

/**
 * Stores a revision as earlier versions of the product did, with each data type inside each field. The next card of the
 * template starts with this revision unless a definition is edited before. A card of the template must have been
 * started, because the template's last revision is copied.
 *
 * @param change returns the definition to store
 * @returns the content hash, in hexadecimal
 */
export async function storeEarlierRevision(
  sql: TestDatabase['sql'],
  templateId: string,
  change: (definition: CardDefinition) => CardDefinition = (definition) => definition,
): Promise<string> {
  const [last] = await sql<{ id: string; definition: unknown }>(
    'select id, definition from revision where template_id = $1 order by creation_time desc limit 1',
    [templateId],
  );
  if (last === undefined) throw new Error('No card was started by this template.');
  const text = canonicalJson(change(expandDocument(revisionDocumentSchema.parse(last.definition))));
  const hash = createHash('sha256').update(text).digest();
  const id = randomUUID();
  await sql(
    `insert into revision (id, template_id, family_id, content_hash, definition, checked_clock)
      select $2, template_id, family_id, $3, $4, (select version from definition_clock) from revision where id = $1`,
    [last.id, id, hash, text],
  );
  await sql(
    'insert into revision_element select $2, element_id, position, is_open_to_all from revision_element where revision_id = $1',
    [last.id, id],
  );
  await sql(
    'insert into revision_assignment select $2, element_id, type, value from revision_assignment where revision_id = $1',
    [last.id, id],
  );
  await sql(
    'insert into revision_approval select $2, position, type, value from revision_approval where revision_id = $1',
    [last.id, id],
  );
  return hash.toString('hex');
}
