import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { sql } from 'kysely';
import { namedList, serveNamed } from '../../crud/named-resource.ts';
import { countOpenCards, findUsage, formsWith, templatesWith } from '../../crud/usage.ts';
import type { ServedRoute } from '../../http/serve.ts';
import { touchDefinitions } from '../revision/read.ts';
import { listTitles } from '#texts/lists';

export const unitTypeList = namedList({ name: 'unitType', title: listTitles.unitTypes, table: 'unit_type' });

/** Units of stored values, used by data types. */
export const unitTypeServed: ServedRoute[] = serveNamed(unitTypeRoutes, unitTypeList, {
  table: 'unit_type',
  kind: 'unitType',
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
