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

const dataType = z.object({
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

/** A data type in the list. Settings longer than `SHORT_VALUE` are left out. */
const dataTypeRow = dataType.extend({ settings: dataType.shape.settings.optional() });
export type DataTypeRow = z.output<typeof dataTypeRow>;

/** Maximum number of settings in a request. Each kind is allowed once, but each duplicate must get its own error. */
export const MOST_SETTINGS = 100;

/**
 * A data type as a client sends it. The domain judges its settings further, with errors at `settings.<n>.<field>`.
 */
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

export const dataTypeRoutes = {
  ...listRoutes({ ...resource, own: resource.write, item: dataTypeRow }),
  ...crudRoutes({ ...resource, input: dataTypeInput, answer: dataType, bodyLimit: LARGE_BODY }),
};
