import { valueKind } from '@kartoteka/domain/data-type/control';
import type { ValueKind } from '@kartoteka/domain/value/value-kind';
import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RowTitleProps } from '../../form/nested/row-props.ts';
import { valuesInWords } from '../../form/rule/rule-values.ts';
import { formTexts } from '#texts/form';
import type { DataTypeValues } from './data-type-values.ts';
import type { SettingRow } from './setting-row.ts';
import { dataTypeTexts as texts } from '#texts/data-type';
import { settingTexts } from '#texts/data-type-settings';

/** The title of a folded setting: its kind and its value. */
export function SettingTitle({ row }: RowTitleProps<SettingRow>) {
  const { control } = useFormContext<DataTypeValues>();
  const [controlType, stored] = useWatch({ control, name: ['controlType', 'storedValueType'] });
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {settingTexts[row.type]}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary', marginLeft: 0.5 }}>
        {summaryOf(row, valueKind(controlType, stored))}
      </Box>
    </Box>
  );
}

function summaryOf(row: SettingRow, kind: ValueKind | null): string {
  switch (row.type) {
    case 'requirement':
      return row.isRequired ? texts.isRequired : texts.notRequired;
    case 'minLength':
    case 'maxLength':
      return row.length === null || row.length === undefined ? formTexts.empty : texts.characters(row.length);
    case 'multipleSelect':
      return row.isEnabled ? texts.severalOn : texts.severalOff;
    case 'availableOptions':
      return texts.optionCount(row.options?.length ?? 0);
    case 'validValue':
    case 'referenceValue': {
      const rule = row.type === 'validValue' ? row.validValue : row.referenceValue;
      return rule?.values.some((value) => value?.trim()) ? valuesInWords(rule, kind) : texts.ruleEmpty;
    }
  }
}
