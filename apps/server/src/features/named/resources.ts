import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { sql } from 'kysely';
import { type NamedDeclaration, namedResource } from '../../crud/named-resource.ts';
import { countOpenCards, findUsage, formsWith, templatesWhere, templatesWith } from '../../crud/usage.ts';
import { refreshTexts } from '../../search/refresh-texts.ts';
import { touchDefinitions } from '../revision/read.ts';
import { listTitles } from '#texts/lists';

/** Unit types, which data types use. */
export const unitTypes = namedResource({
  routes: unitTypeRoutes,
  kind: 'unitType',
  table: 'unit_type',
  title: listTitles.unitTypes,
  usage: (db, id) =>
    findUsage(
      db,
      'dataType',
      sql`select id, display_name as name from data_type
        where stored_value_unit_type_id = ${id} and deleted_at is null`,
    ),
  usedThrough: async (db, id) => [
    await formsWith(db, sql`select d.id from data_type d where d.stored_value_unit_type_id = ${id}`),
    await templatesWith(
      db,
      sql`select f.form_template_id from form_element f
        join data_type d on d.id = f.data_type_id where d.stored_value_unit_type_id = ${id}`,
    ),
  ],
  openCards: (db, id) =>
    countOpenCards(
      db,
      sql`select e.template_id from template_element e join form_element f on f.form_template_id = e.form_template_id
        join data_type d on d.id = f.data_type_id where d.stored_value_unit_type_id = ${id}`,
    ),
  changed: touchDefinitions,
});

/** Declares how templates use a group or a type, which a template names in this column. */
function namedByTemplates(
  column: 'control_card_group_id' | 'control_card_type_id',
): Pick<NamedDeclaration, 'usage' | 'openCards' | 'changed'> {
  const names = (id: string) => sql`t.${sql.ref(column)} = ${id}`;
  return {
    usage: (db, id) => templatesWhere(db, names(id)),
    openCards: (db, id) =>
      countOpenCards(db, sql`select t.id from control_card_template t where ${names(id)}`),
    changed: touchDefinitions,
  };
}

/** Card groups, which card templates use. */
export const cardGroups = namedResource({
  ...namedByTemplates('control_card_group_id'),
  routes: controlCardGroupRoutes,
  kind: 'controlCardGroup',
  table: 'control_card_group',
  title: listTitles.groups,
  renamed: refreshTexts('group'),
});

/** Card types, which card templates use. */
export const cardTypes = namedResource({
  ...namedByTemplates('control_card_type_id'),
  routes: controlCardTypeRoutes,
  kind: 'controlCardType',
  table: 'control_card_type',
  title: listTitles.types,
  renamed: refreshTexts('type'),
});
