import { CONTROL_TYPES, DEFAULT_CONTROL_TYPE, STORED_VALUE_TYPES } from '@kartoteka/domain/data-type/control';
import { settingSchema } from '@kartoteka/domain/data-type/settings';
import { NAME_LENGTH } from '@kartoteka/domain/limits';
import { z } from 'zod';
import { crudRoutes } from './crud.ts';
import { aggregate, id, optionalId, stampInput } from './entity.ts';
import { listRoutes } from './list.ts';
import { LARGE_BODY, policy } from './route.ts';
import { requiredText } from './text.ts';

const controlType = z.enum(CONTROL_TYPES);
const storedValueType = z.enum(STORED_VALUE_TYPES);

export const dataType = z.object({
  ...aggregate,
  displayName: z.string(),
  controlType,
  storedValueType,
  storedValueUnitTypeId: id.nullable(),
  storedValueUnitType: z.object({ id, name: z.string() }).nullable(),
  settings: z.array(settingSchema),
  isArchived: z.boolean(),
});
export type DataType = z.output<typeof dataType>;

/** A kind occurs once; a few doubled ones are still told one by one. */
export const MOST_SETTINGS = 100;

/** A setting that the domain judges further: `settings.<n>.<field>` is where its errors stand. */
export const dataTypeInput = z.object({
  displayName: requiredText(NAME_LENGTH),
  controlType: controlType.nullish().transform((control) => control ?? DEFAULT_CONTROL_TYPE),
  storedValueType,
  storedValueUnitTypeId: optionalId,
  settings: z
    .array(settingSchema)
    .max(MOST_SETTINGS)
    .nullish()
    .transform((settings) => settings ?? []),
  ...stampInput,
});
export type DataTypeInput = z.output<typeof dataTypeInput>;

const resource = {
  name: 'dataType',
  label: 'Data types',
  base: '/api/app/data-types',
  read: policy('Kartoteka.DataWarehouse.DataTypes', 'Kartoteka.DataWarehouse.FormTypes'),
  write: policy('Kartoteka.DataWarehouse.DataTypes'),
};

/** Calls of data types. */
export const dataTypeRoutes = {
  ...listRoutes({ ...resource, own: resource.write, item: dataType }),
  ...crudRoutes({ ...resource, input: dataTypeInput, answer: dataType, bodyLimit: LARGE_BODY }),
};
