import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import {
  CONTROL_TYPES,
  isLegalPair,
  holdsRichText,
  legalStoredTypes,
} from '@kartoteka/domain/data-type/control';
import { controlTypeTexts, storedTypeTexts } from '@kartoteka/domain/texts/controls';
import { NAME_LENGTH } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { RecordScreen } from '../../form/record/record-screen.tsx';
import { NamedReference, type NamedSource } from '../../form/inputs/named-reference.tsx';
import { namedTexts } from '#texts/named';
import { SelectInput } from '../../form/inputs/select-input.tsx';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { dataTypeKind } from './data-type-kind.ts';
import { DataTypePreview } from './data-type-preview.tsx';
import type { DataTypeValues } from './data-type-values.ts';
import { SettingsEditor } from './settings-editor.tsx';
import { dataTypeTexts as texts } from '#texts/data-type';
import { useUnitNames, useUnits } from './use-units.ts';

const CONTROLS = CONTROL_TYPES.map((value) => ({ value, label: controlTypeTexts[value] }));

export function DataTypeScreen() {
  const units = useUnitNames();
  const kind = useMemo(() => dataTypeKind(units), [units]);
  return (
    <RecordScreen kind={kind} preview={<DataTypePreview />}>
      <Paper sx={{ padding: 2 }}>
        <Stack spacing={2}>
          <TextInput name="displayName" label={texts.name} required maxLength={NAME_LENGTH} />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13.75rem), 1fr))',
            }}
          >
            <SelectInput
              name="controlType"
              label={texts.control}
              hint={texts.controlHint}
              required
              options={CONTROLS}
            />
            <StoredType />
          </Box>
          <Unit />
        </Stack>
      </Paper>
      <SettingsEditor />
    </RecordScreen>
  );
}

/** Offers only the stored types that fit the control. The server checks the choice again. */
function StoredType() {
  const { control, setValue } = useFormContext<DataTypeValues>();
  const [controlType, stored] = useWatch({ control, name: ['controlType', 'storedValueType'] });
  useEffect(() => {
    const [natural] = legalStoredTypes(controlType);
    if (!isLegalPair(controlType, stored) && natural) setValue('storedValueType', natural);
  }, [controlType, setValue, stored]);
  return (
    <SelectInput
      name="storedValueType"
      label={texts.stored}
      hint={holdsRichText(controlType) ? texts.storedHintForText : texts.storedHint}
      required
      options={legalStoredTypes(controlType).map((value) => ({ value, label: storedTypeTexts[value] }))}
    />
  );
}

const UNITS: NamedSource = {
  routes: unitTypeRoutes,
  policy: 'Kartoteka.DataWarehouse.UnitTypes',
  ...namedTexts.unitType,
};

function Unit() {
  const { control } = useFormContext<DataTypeValues>();
  const [chosen, controlType] = useWatch({ control, name: ['storedValueUnitTypeId', 'controlType'] });
  const { options, fallback, isLoading } = useUnits(chosen);
  return (
    <NamedReference
      source={UNITS}
      name="storedValueUnitTypeId"
      label={texts.unit}
      hint={holdsRichText(controlType) ? texts.unitHintForText : texts.unitHint}
      options={options}
      isLoading={isLoading}
      fallback={fallback}
    />
  );
}
