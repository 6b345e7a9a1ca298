import type {
  ControlCardTemplate,
  ControlCardTemplateInput,
} from '@kartoteka/contract/control-card-template';
import { violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import { oversizeTemplates, withinFormSize } from '../../crud/form-size.ts';
import { placeRows, withKeys } from '../../crud/nested-rows.ts';
import { changed, created } from '../../crud/row.ts';
import { type CrudResource, mustRead } from '../../crud/serve-crud.ts';
import { countOpenCards, findUsage } from '../../crud/usage.ts';
import type { Database } from '../../db/database.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { textInliner } from '../../pictures/texts.ts';
import { refreshTexts } from '../../search/refresh-texts.ts';
import { touchDefinitions } from '../revision/read.ts';
import { readTemplate } from './answer.ts';
import { checkTemplate, prepareTemplate, type TemplateParts, templateParts } from './check.ts';
import { lockFamily, setCurrent } from './current-version.ts';
import { templateFacts } from './facts.ts';
import { storeParts, templateColumns } from './store.ts';

/**
 * Stores the template's elements and approvals and whether it is the current version. The answer contains the keys of
 * new elements.
 */
export async function storeBelow(context: RequestContext, id: string, input: ControlCardTemplateInput) {
  const placed = placeRows(input.elements, context.newId);
  await withinFormSize(
    () => oversizeTemplates(context.db, sql`select ${id}::uuid`),
    ({ at, size, max }) => violation(['elements', at, 'formTemplateId'], 'templateTooLarge', { size, max }),
    () => storeParts(context, id, placed, input.approvals),
  );
  await setCurrent(context, id, input.isCurrentVersion);
  const answer = await mustRead(readTemplate, context.db, id);
  return { ...answer, elements: withKeys(answer.elements, placed) };
}

/** Returns the template with the pictures of its own texts as data URLs. Pictures of its forms stay addresses. */
async function inlineTexts(
  db: Kysely<Database>,
  template: ControlCardTemplate,
): Promise<ControlCardTemplate> {
  const { description, elements } = template;
  const inline = await textInliner(db, [description, ...elements.map((element) => element.description)]);
  return {
    ...template,
    description: inline(description),
    elements: elements.map((element) => ({ ...element, description: inline(element.description) })),
  };
}

/** The resource of card templates. A template is one version of its family, and cards use it. */
export const templateResource: CrudResource<ControlCardTemplateInput, ControlCardTemplate, TemplateParts> = {
  table: 'control_card_template',
  kind: 'controlCardTemplate',
  read: readTemplate,
  shown: inlineTexts,
  nameOf: (template) => template.name,
  facts: templateFacts,
  unique: { column: 'name', field: 'name', of: ({ name }) => name, sharedBy: 'family_id' },
  parts: templateParts,
  check: checkTemplate,
  prepare: prepareTemplate,
  lockFirst: lockFamily,
  usage: (db, id) =>
    findUsage(
      db,
      'controlCard',
      sql`select id, name from control_card where template_id = ${id} and deleted_at is null`,
    ),
  openCards: (db, id) => countOpenCards(db, sql`select ${id}::uuid`),
  async create(context, id, input) {
    const familyId = context.newId();
    await context.db
      .insertInto('template_family')
      .values({ id: familyId, creation_time: context.now })
      .execute();
    await context.db
      .insertInto('control_card_template')
      .values({ id, family_id: familyId, version: 1, ...templateColumns(input, null), ...created(context) })
      .execute();
    return storeBelow(context, id, input);
  },
  async update(context, id, input, before) {
    await context.db
      .updateTable('control_card_template')
      .set({ ...templateColumns(input, before), ...changed(context) })
      .where('id', '=', id)
      .execute();
    return storeBelow(context, id, input);
  },
  retire: (context, id) => setCurrent(context, id, false),
  changed: touchDefinitions,
  async updated(context, before, after) {
    const isFoundOtherwise =
      before.name !== after.name ||
      before.controlCardGroupId !== after.controlCardGroupId ||
      before.controlCardTypeId !== after.controlCardTypeId;
    if (isFoundOtherwise) await refreshTexts('template')(context, after.id);
  },
};
