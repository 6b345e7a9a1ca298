import type { DataType, DataTypeRow as ListedDataType } from '@kartoteka/contract/data-type';
import { CONTROL_TYPES, STORED_VALUE_TYPES } from '@kartoteka/domain/data-type/control';
import { settingSchema } from '@kartoteka/domain/data-type/settings';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { crudAnswer, crudColumns, type CrudRow } from '../../crud/row.ts';
import type { Database } from '../../db/database.ts';

/** A row of a data type with the name of its unit. */
export interface DataTypeRow extends CrudRow {
  display_name: string;
  control_type: string;
  stored_value_type: string;
  unit_id: string | null;
  unit_name: string | null;
  settings: unknown;
}

export const DATA_TYPE_FROM = sql`data_type t left join unit_type u on u.id = t.stored_value_unit_type_id`;
export const DATA_TYPE_COLUMNS = sql`${crudColumns('t')}, t.display_name, t.control_type, t.stored_value_type,
  u.id as unit_id, u.name as unit_name`;

const controlType = z.enum(CONTROL_TYPES);
const storedValueType = z.enum(STORED_VALUE_TYPES);
const settings = z.array(settingSchema);

/** Converts a row of a list to its answer. When the query left out long settings, the answer has none. */
export function toListedDataType(row: DataTypeRow): ListedDataType {
  const { unit_id: unitId, unit_name: unitName } = row;
  return {
    ...crudAnswer(row),
    displayName: row.display_name,
    controlType: controlType.parse(row.control_type),
    storedValueType: storedValueType.parse(row.stored_value_type),
    storedValueUnitTypeId: unitId,
    storedValueUnitType: unitId === null || unitName === null ? null : { id: unitId, name: unitName },
    ...(row.settings === null ? {} : { settings: settings.parse(row.settings) }),
  };
}

/** Reads a data type; null when it does not exist or is deleted. */
export async function readDataType(db: Kysely<Database>, id: string): Promise<DataType | null> {
  const found = await sql<DataTypeRow>`select ${DATA_TYPE_COLUMNS}, t.settings from ${DATA_TYPE_FROM}
    where t.id = ${id} and t.deleted_at is null`.execute(db);
  const row = found.rows[0];
  return row === undefined ? null : { ...toListedDataType(row), settings: settings.parse(row.settings) };
}
