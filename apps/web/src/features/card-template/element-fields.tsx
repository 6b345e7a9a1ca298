import { NAME_LENGTH } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CheckboxInput } from '../../form/inputs/checkbox-input.tsx';
import { DebouncedTextInput } from '../../form/inputs/debounced-text-input.tsx';
import { IntegerInput } from '../../form/inputs/integer-input.tsx';
import { MultiReferenceInput } from '../../form/inputs/multi-reference-input.tsx';
import type { RowProps } from '../../form/nested/row-props.ts';
import { paths } from '../../lib/paths.ts';
import { RecordReference } from '../../form/inputs/record-reference.tsx';
import { RichTextField } from '../../form/inputs/rich-text-field.tsx';
import type { CardTemplateValues } from './card-template-values.ts';
import { cardTemplateTexts as texts } from '#texts/card-template';
import { useForms, useParties } from './use-look-ups.ts';

/** Milliseconds after the last key press until the name is passed to the form (spec 9.3). */
const NAME_DEBOUNCE = 100;
const twoColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12.5rem), 1fr))',
};

export function ElementFields({ path, index }: RowProps) {
  const { control } = useFormContext<CardTemplateValues>();
  const isRepeatable = useWatch({ control, name: `elements.${index}.repetitionSettings.isRepeatable` });
  const stored = useWatch({ control, name: `elements.${index}.storedForm` }) ?? null;
  const forms = useForms();
  const parties = useParties();
  const fallback = useMemo(() => stored && { id: stored.id, label: stored.name }, [stored]);
  return (
    <Stack spacing={2}>
      <Box sx={twoColumns}>
        <DebouncedTextInput
          name={`${path}.name`}
          label={texts.elementName}
          required
          maxLength={NAME_LENGTH}
          wait={NAME_DEBOUNCE}
        />
        <RecordReference
          list={paths.formTypes}
          name={`${path}.formTemplateId`}
          label={texts.form}
          hint={texts.formHint}
          options={forms.options}
          isLoading={forms.isLoading}
          fallback={fallback}
        />
      </Box>
      <RichTextField name={`${path}.description`} label={texts.elementDescription} />
      <CheckboxInput
        name={`${path}.repetitionSettings.isRepeatable`}
        label={texts.isRepeatable}
        hint={texts.isRepeatableHint}
      />
      {isRepeatable && (
        <Box sx={twoColumns}>
          <IntegerInput
            name={`${path}.repetitionSettings.minRepetitions`}
            label={texts.min}
            hint={texts.minHint}
          />
          <IntegerInput
            name={`${path}.repetitionSettings.maxRepetitions`}
            label={texts.max}
            hint={texts.maxHint}
          />
        </Box>
      )}
      <MultiReferenceInput
        name={`${path}.assignments`}
        label={texts.assignments}
        hint={texts.assignmentsHint}
        options={parties.assignments.options}
        isLoading={parties.assignments.isLoading}
      />
    </Stack>
  );
}
