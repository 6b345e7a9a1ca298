import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { sql } from 'kysely';
import { serveNamed } from '../../crud/named-resource.ts';
import { findUsage } from '../../crud/usage.ts';
import type { ServedRoute } from '../../http/serve.ts';
import { touchDefinitions } from '../revision/read.ts';

/** Units of stored values, used by data types. */
export const unitTypeServed: ServedRoute[] = serveNamed(unitTypeRoutes, {
  name: 'unitType',
  table: 'unit_type',
  usage: (db, id) =>
    findUsage(
      db,
      'dataType',
      sql`select id, display_name as name from data_type
        where stored_value_unit_type_id = ${id} and deleted_at is null`,
    ),
  changed: touchDefinitions,
});
