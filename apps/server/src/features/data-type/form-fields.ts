import type { DataType } from '@kartoteka/contract/data-type';
import { checkValidator, patternJudge } from '@kartoteka/domain/data-type/check-rule';
import { valueKind } from '@kartoteka/domain/data-type/control';
import { richDescription } from '@kartoteka/domain/data-type/description';
import { validatorSettingsSchema } from '@kartoteka/domain/data-type/settings';
import { type Violation, violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import { factChanges, recordDefinition } from '../../crud/definition-trail.ts';
import { changed } from '../../crud/row.ts';
import type { Database } from '../../db/database.ts';
import { plainDescription } from '../../html/plain-text.ts';
import type { AuditChange } from '../../http/observe/audit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { re2 } from '../../regex/re2.ts';
import type { DataTypeParts } from './check.ts';

/** Maximum number of fields that the refusal names. */
const MOST_NAMED = 5;

/**
 * Returns a violation when fields that use the data type have rules of their own which do not fit the changed kind of
 * value. Such a field would accept no value, or every value.
 */
export async function checkOwnRules(
  db: Kysely<Database>,
  { controlType, storedValueType, replacedForms }: DataTypeParts,
  before: DataType | null,
): Promise<Violation[]> {
  if (before === null || controlType === undefined || storedValueType === undefined) return [];
  const kind = valueKind(controlType, storedValueType);
  // A field that only shows text has no value for its rule to judge.
  if (kind === null || kind === valueKind(before.controlType, before.storedValueType)) return [];
  const fields = await db
    .selectFrom('form_element as element')
    .innerJoin('form_template as form', 'form.id', 'element.form_template_id')
    .select(['element.name', 'element.validator_settings', 'form.name as form_name'])
    .where('element.data_type_id', '=', before.id)
    .where('form.deleted_at', 'is', null)
    .where((row) => row.not(row('form.id', '=', row.fn.any(row.val([...(replacedForms?.left ?? [])])))))
    .orderBy('form.name')
    .orderBy('element.name')
    .execute();
  const judge = patternJudge(re2);
  const path = [storedValueType === before.storedValueType ? 'controlType' : 'storedValueType'];
  const unfit = fields.filter(({ validator_settings: stored }) => {
    const own = validatorSettingsSchema.nullable().parse(stored);
    return own !== null && checkValidator(kind, own, judge, [own]).length > 0;
  });
  if (unfit.length === 0) return [];
  const named = unfit.slice(0, MOST_NAMED).map(({ name: field, form_name: form }) => ({ field, form }));
  return [violation(path, 'ownRulesUnfit', { named, more: unfit.length - named.length })];
}

/**
 * Rewrites the descriptions of fields whose data type has changed to rich text or away from it. Plain text would be
 * read as tags, and rich text would be shown with its tags (ruling 3.9). The trail records the changes of each form
 * with such fields, and the form gets a new stamp, so that nobody saves the old description over the new one.
 */
export async function rewriteDescriptions(
  context: RequestContext,
  dataTypeId: string,
  isRich: boolean,
): Promise<void> {
  await lockForms(context.db, dataTypeId);
  const elements = await context.db
    .selectFrom('form_element as element')
    .innerJoin('form_template as form', 'form.id', 'element.form_template_id')
    .select([
      'element.id',
      'element.name',
      'element.description',
      'form.id as form_id',
      'form.name as form_name',
    ])
    .where('element.data_type_id', '=', dataTypeId)
    .where('element.description', 'is not', null)
    .orderBy('element.id')
    .execute();
  const changes = new Map<string, { name: string; told: AuditChange[] }>();
  for (const { id, name, description, form_id, form_name } of elements) {
    const rewritten = isRich ? richDescription(description ?? '') || null : plainDescription(description);
    if (rewritten === description) continue;
    await context.db
      .updateTable('form_element')
      .set({ description: rewritten })
      .where('id', '=', id)
      .execute();
    const fact = { path: 'elements.description', of: { id, name } };
    const form = changes.get(form_id) ?? { name: form_name, told: [] };
    form.told.push(...factChanges([{ ...fact, value: description }], [{ ...fact, value: rewritten }]));
    changes.set(form_id, form);
  }
  await stampForms(context, dataTypeId, [...changes.keys()]);
  for (const [id, { name, told }] of changes) {
    await recordDefinition(context, 'definition.updated', { kind: 'formTemplate', id, name }, told);
  }
}

/**
 * Locks the forms with descriptions of the data type. A save of a form locks the form before its data types, so it can
 * deadlock with this one. PostgreSQL then ends one of the two calls, which runs again (`inTransaction`).
 */
async function lockForms(db: Kysely<Database>, dataTypeId: string): Promise<void> {
  await sql`select id from form_template where id in (select form_template_id from form_element
    where data_type_id = ${dataTypeId} and description is not null) order by id for no key update`.execute(
    db,
  );
}

/**
 * Gives forms a new stamp that follows from the old one. The preview of an import and the import change the same forms,
 * and the import compares the stamps that both of them read.
 */
async function stampForms(
  context: RequestContext,
  dataTypeId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const stamp = sql<string>`left(encode(sha256((concurrency_stamp || ${dataTypeId})::bytea), 'hex'), 32)`;
  await context.db
    .updateTable('form_template')
    .set({ ...changed(context), concurrency_stamp: stamp })
    .where((form) => form('id', '=', form.fn.any(form.val([...ids]))))
    .execute();
}
