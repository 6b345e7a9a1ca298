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
  /** The unit type of the stored data type with its name, because the look-up lacks archived unit types. */
  readonly storedUnit: Reference | null;
  readonly settings: readonly SettingRow[];
  /** The text of the area for many options that has not become options yet. It is not sent. */
  readonly pastedOptions: string;
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
    pastedOptions: '',
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
    pastedOptions: '',
  };
}

export function inputOf(shown: DataTypeValues): DataTypeBody {
  const { settings, storedUnit: _unit, pastedOptions: _text, ...values } = shown;
  return { ...values, settings: settings.map(sentSetting) };
}
