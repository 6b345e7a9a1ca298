import type { DataType, dataTypeInput } from '@kartoteka/contract/data-type';
import {
  type ControlType,
  DEFAULT_CONTROL_TYPE,
  legalStoredTypes,
  type StoredValueType,
} from '@kartoteka/domain/data-type/control';
import type { Reference } from '@kartoteka/contract/entity';
import type { z } from 'zod';
import { sentSetting, type SettingRow, settingRow } from './setting-row.ts';

/** The values of the data type form. */
export interface DataTypeValues {
  readonly displayName: string;
  readonly controlType: ControlType;
  readonly storedValueType: StoredValueType;
  readonly storedValueUnitTypeId: string | null;
  /** The unit of the stored data type with its name, because the look-up lacks archived units. */
  readonly storedUnit: Reference | null;
  readonly settings: readonly SettingRow[];
}

export type DataTypeBody = z.input<typeof dataTypeInput>;

/** Returns the values of a new data type: a text field (spec 9.5). */
export function newDataType(displayName = ''): DataTypeValues {
  return {
    displayName,
    controlType: DEFAULT_CONTROL_TYPE,
    storedValueType: legalStoredTypes(DEFAULT_CONTROL_TYPE)[0] ?? 'text',
    storedValueUnitTypeId: null,
    storedUnit: null,
    settings: [],
  };
}

export function valuesOf(dataType: DataType): DataTypeValues {
  const { displayName, controlType, storedValueType, storedValueUnitTypeId, settings } = dataType;
  const { storedValueUnitType: storedUnit } = dataType;
  return {
    displayName,
    controlType,
    storedValueType,
    storedValueUnitTypeId,
    storedUnit,
    settings: settings.map(settingRow),
  };
}

export function inputOf({ settings, storedUnit: _unit, ...values }: DataTypeValues): DataTypeBody {
  return { ...values, settings: settings.map(sentSetting) };
}
