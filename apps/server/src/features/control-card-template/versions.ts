import type {
  ControlCardTemplate,
  ControlCardTemplateInput,
  TemplateVersion,
} from '@kartoteka/contract/control-card-template';
import { type Kysely, sql } from 'kysely';
import { readyInput } from '../../crud/judge.ts';
import { created, lockRow } from '../../crud/row.ts';
import { mustRead, recordChange } from '../../crud/serve-crud.ts';
import type { Database } from '../../db/database.ts';
import { personName } from '../../db/person-name.ts';
import { NotFound } from '../../http/answer/problem.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { BYTES_PER_STEP, effort } from '../../threads/effort.ts';
import { touchDefinitions } from '../revision/read.ts';
import { readTemplate } from './answer.ts';
import { checkTemplate } from './check.ts';
import { lockFamily } from './current-version.ts';
import { storeBelow, templateResource } from './resource.ts';
import { storeParts, templateColumns } from './store.ts';

/** Steps of effort that it takes to store an assignment and read it back. */
const STEPS_A_ROW = 5;

/**
 * Moves the call to a thread when the template has many assignments or its elements have long descriptions
 * (docs/decisions/heavy-calls.md).
 */
async function affordCopy(db: Kysely<Database>, id: string): Promise<void> {
  const found = await sql<{ rows: number; bytes: number }>`select count(a.*)::integer as rows,
      (select coalesce(sum(octet_length(e.description)), 0)::integer from template_element e
        where e.template_id = ${id}) as bytes
    from template_assignment a join template_element e on e.id = a.element_id
    where e.template_id = ${id}`.execute(db);
  const { rows, bytes } = found.rows[0] ?? { rows: 0, bytes: 0 };
  effort().afford(rows * STEPS_A_ROW + bytes / BYTES_PER_STEP, () => undefined);
}

/** Stores the row of the next version of a family, which is not current yet. Does not store elements and approvals. */
async function insertVersion(
  context: RequestContext,
  familyId: string,
  head: Parameters<typeof templateColumns>[0],
): Promise<string> {
  const id = context.newId();
  await context.db
    .insertInto('control_card_template')
    .values({
      id,
      family_id: familyId,
      version: sql`(select max(v.version) + 1 from control_card_template v where v.family_id = ${familyId})`,
      ...templateColumns(head, null),
      ...created(context),
    })
    .execute();
  return id;
}

/** Records a new version in the trail, and notes that definitions changed (`touchDefinitions`). */
async function recordVersion(context: RequestContext, made: ControlCardTemplate): Promise<void> {
  touchDefinitions(context);
  await recordChange(templateResource, context, 'definition.created', {
    id: made.id,
    before: null,
    after: made,
  });
}

/** Copies a template into the next version of its family, which is not current yet (ruling 3.3). */
export async function newVersion(context: RequestContext, id: string): Promise<ControlCardTemplate> {
  await lockFamily(context.db, id);
  if ((await lockRow(context.db, 'control_card_template', id)) === null) throw new NotFound();
  await affordCopy(context.db, id);
  const template = await mustRead(readTemplate, context.db, id);
  const copy = await insertVersion(context, template.familyId, template);
  const elements = template.elements.map((input, position) => ({ id: context.newId(), position, input }));
  await storeParts(context, copy, elements, template.approvals);
  const made = await mustRead(readTemplate, context.db, copy);
  await recordVersion(context, made);
  return made;
}

/**
 * Checks an input and stores it as the next version of this template's family. The version is not current yet. The
 * elements of the input must have no ids, because the version gets elements of its own.
 */
export async function addVersion(
  context: RequestContext,
  id: string,
  input: ControlCardTemplateInput,
): Promise<ControlCardTemplate> {
  await lockFamily(context.db, id);
  if ((await lockRow(context.db, 'control_card_template', id)) === null) throw new NotFound();
  const before = await mustRead(readTemplate, context.db, id);
  const judged = { input: { ...input, isCurrentVersion: false }, id, before };
  const ready = await readyInput(templateResource, context.db, judged, checkTemplate(input));
  const version = await insertVersion(context, before.familyId, ready);
  const made = await storeBelow(context, version, ready);
  await recordVersion(context, made);
  return made;
}

interface VersionRow {
  id: string;
  version: number;
  name: string;
  is_current_version: boolean;
  is_archived: boolean;
  creation_time: Date;
  creator: TemplateVersion['createdBy'];
  last_modification_time: Date | null;
  modifier: TemplateVersion['lastModifiedBy'];
  card_count: number;
}

const person = (column: 'creator_id' | 'last_modifier_id') => sql`(
  select jsonb_build_object('id', u.id, 'name', ${personName('u')})
  from app_user u where u.id = t.${sql.ref(column)})`;

/** Lists all versions of a template's family that are not deleted, newest first. */
export async function listVersions(db: Kysely<Database>, id: string): Promise<{ items: TemplateVersion[] }> {
  const found = await sql<VersionRow>`
    select t.id, t.version, t.name, t.is_current_version, t.archived_at is not null as is_archived, t.creation_time,
      ${person('creator_id')} as creator, t.last_modification_time, ${person('last_modifier_id')} as modifier,
      (select count(*) from control_card c where c.template_id = t.id and c.deleted_at is null) as card_count
    from control_card_template t
    join control_card_template one on one.family_id = t.family_id and one.id = ${id} and one.deleted_at is null
    where t.deleted_at is null order by t.version desc`.execute(db);
  if (found.rows.length === 0) throw new NotFound();
  return {
    items: found.rows.map((row) => ({
      id: row.id,
      version: row.version,
      name: row.name,
      isCurrentVersion: row.is_current_version,
      isArchived: row.is_archived,
      creationTime: row.creation_time.toISOString(),
      createdBy: row.creator,
      lastModificationTime: row.last_modification_time?.toISOString() ?? null,
      lastModifiedBy: row.modifier,
      cardCount: row.card_count,
    })),
  };
}
