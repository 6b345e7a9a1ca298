import { hasOptions, valueKind } from '@kartoteka/domain/data-type/control';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CheckboxInput } from '../../form/inputs/checkbox-input.tsx';
import { IntegerInput } from '../../form/inputs/integer-input.tsx';
import type { RowProps } from '../../form/nested/row-props.ts';
import { RuleEditor } from '../../form/rule/rule-editor.tsx';
import { valueChoices } from '../../form/rule/rule-values.ts';
import type { DataTypeValues } from './data-type-values.ts';
import { OptionsEditor } from './options-editor.tsx';
import { makesSense } from './setting-kinds.ts';
import type { SettingRow } from './setting-row.ts';
import { dataTypeTexts as texts } from '#texts/data-type';
import { useUnits } from './use-units.ts';

/** The editor of one setting, by its kind. */
export function SettingFields({ path, index }: RowProps) {
  const { control } = useFormContext<DataTypeValues>();
  const [type, controlType, stored] = useWatch({
    control,
    name: [`settings.${index}.type`, 'controlType', 'storedValueType'],
  });
  if (type === undefined) return null;
  return (
    <Stack spacing={2}>
      {!makesSense(type, controlType, stored) && <Alert severity="info">{texts.idle}</Alert>}
      <Editor path={path} type={type} />
    </Stack>
  );
}

function Editor({ path, type }: { readonly path: string; readonly type: SettingRow['type'] }) {
  switch (type) {
    case 'requirement':
      return <CheckboxInput name={`${path}.isRequired`} label={texts.required} hint={texts.requiredHint} />;
    case 'minLength':
    case 'maxLength':
      return <IntegerInput name={`${path}.length`} label={texts.length} required />;
    case 'multipleSelect':
      return <CheckboxInput name={`${path}.isEnabled`} label={texts.several} />;
    case 'availableOptions':
      return <OptionsEditor path={path} />;
    case 'validValue':
    case 'referenceValue':
      return (
        <Rule path={`${path}.${type}`} hint={type === 'validValue' ? texts.validHint : texts.normHint} />
      );
  }
}

function Rule({ path, hint }: { readonly path: string; readonly hint: string }) {
  const { control } = useFormContext<DataTypeValues>();
  const [controlType, stored, unitId, settings] = useWatch({
    control,
    name: ['controlType', 'storedValueType', 'storedValueUnitTypeId', 'settings'],
  });
  const { nameOf } = useUnits(unitId);
  const kind = valueKind(controlType, stored);
  const own = settings.find((one) => one.type === 'availableOptions')?.options;
  const options = useMemo(() => {
    if (!hasOptions(controlType)) return valueChoices(kind);
    return own?.filter(({ value }) => value.trim() !== '');
  }, [controlType, kind, own]);
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {hint}
      </Typography>
      <RuleEditor path={path} valuesField="values" kind={kind} unit={nameOf(unitId)} options={options} />
    </>
  );
}
