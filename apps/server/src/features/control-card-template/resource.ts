import type {
  ControlCardTemplate,
  ControlCardTemplateInput,
} from '@kartoteka/contract/control-card-template';
import { violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import { oversizeTemplates, withinFormSize } from '../../crud/form-size.ts';
import { place, withKeys } from '../../crud/nested-rows.ts';
import { changed, created } from '../../crud/row.ts';
import { type CrudResource, mustRead } from '../../crud/serve-crud.ts';
import { countOpenCards, findUsage } from '../../crud/usage.ts';
import type { Database } from '../../db/database.ts';
import type { Work } from '../../http/work.ts';
import { textInliner } from '../../pictures/texts.ts';
import { refreshTexts } from '../../search/refresh-texts.ts';
import { touchDefinitions } from '../revision/read.ts';
import { readTemplate } from './answer.ts';
import { checkTemplate, prepareTemplate, type TemplateParts, templateParts } from './check.ts';
import { lockFamily, setCurrent } from './current-version.ts';
import { templateFacts } from './facts.ts';
import { storeParts, templateColumns } from './store.ts';

/** The rows below the template's own, and whether it is current; the answer carries the keys of new elements. */
async function storeBelow(work: Work, id: string, input: ControlCardTemplateInput) {
  const placed = place(input.elements, work.newId);
  await withinFormSize(
    () => oversizeTemplates(work.db, sql`select ${id}::uuid`),
    ({ at, size, max }) => violation(['elements', at, 'formTemplateId'], 'templateTooLarge', { size, max }),
    () => storeParts(work, id, placed, input.approvals),
  );
  await setCurrent(work, id, input.isCurrentVersion);
  const answer = await mustRead(readTemplate, work.db, id);
  return { ...answer, elements: withKeys(answer.elements, placed) };
}

/** The template with its pictures as data URLs; in its forms they stay addresses. */
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

/** Card templates, each one version of its family, used by cards. */
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
  async create(work, id, input) {
    const familyId = work.newId();
    await work.db.insertInto('template_family').values({ id: familyId, creation_time: work.now }).execute();
    await work.db
      .insertInto('control_card_template')
      .values({ id, family_id: familyId, version: 1, ...templateColumns(input, null), ...created(work) })
      .execute();
    return storeBelow(work, id, input);
  },
  async update(work, id, input, before) {
    await work.db
      .updateTable('control_card_template')
      .set({ ...templateColumns(input, before), ...changed(work) })
      .where('id', '=', id)
      .execute();
    return storeBelow(work, id, input);
  },
  retire: (work, id) => setCurrent(work, id, false),
  changed: touchDefinitions,
  async updated(work, before, after) {
    const isFoundOtherwise =
      before.name !== after.name ||
      before.controlCardGroupId !== after.controlCardGroupId ||
      before.controlCardTypeId !== after.controlCardTypeId;
    if (isFoundOtherwise) await refreshTexts('template')(work, after.id);
  },
};
