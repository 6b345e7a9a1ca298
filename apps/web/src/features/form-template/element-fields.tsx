import { hasOptions, valueKind } from '@kartoteka/domain/data-type/control';
import { options as optionsOf } from '@kartoteka/domain/data-type/effective';
import type { DataType } from '@kartoteka/contract/data-type';
import type { ValidatorSettings } from '@kartoteka/domain/data-type/settings';
import { DESCRIPTION_LENGTH, FILTER_GROUP_LENGTH, NAME_LENGTH } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DebouncedTextInput } from '../../form/inputs/debounced-text-input.tsx';
import type { RowProps } from '../../form/nested/row-props.ts';
import { codeOf } from '../../lib/code-of.ts';
import { paths } from '../../lib/paths.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RecordReference } from '../../form/inputs/record-reference.tsx';
import { RichTextField } from '../../form/inputs/rich-text-field.tsx';
import { RuleEditor } from '../../form/rule/rule-editor.tsx';
import { firstRuleType, valueChoices, valuesFor } from '../../form/rule/rule-values.ts';
import { IntegerInput } from '../../form/inputs/integer-input.tsx';
import { SelectInput } from '../../form/inputs/select-input.tsx';
import { SuggestInput } from '../../form/inputs/suggest-input.tsx';
import { TextInput } from '../../form/inputs/text-input.tsx';
import type { FormTemplateValues, PhotoRow } from './form-template-values.ts';
import { formTexts } from '#texts/form';
import { formTemplateTexts as texts } from '#texts/form-template';
import { pastedFieldsTexts } from '#texts/pasted-fields';
import { useDataType, useDataTypes } from './use-data-types.ts';
import { useFilterGroups } from './use-filter-groups.ts';

/**
 * The warning of a rule that misses the norm. Its code is loaded later, because most fields have no rule of their own.
 * If the code cannot be loaded, no warning is shown.
 */
const NormWarning = lazyPart(
  codeOf(() => import('./norm-warning.tsx'), 'NormWarning'),
  { failed: () => null },
);

/** Milliseconds after the last key press until the name is passed to the form (spec 9.3). */
const NAME_DEBOUNCE = 100;

export function ElementFields({ path, index }: RowProps) {
  const { control } = useFormContext<FormTemplateValues>();
  const [chosen, pastedType] = useWatch({
    control,
    name: [`elements.${index}.dataTypeId`, `elements.${index}.pastedType`],
  });
  const dataTypeId = chosen ?? null;
  const { options, isLoading } = useDataTypes();
  const isRich = useWatch({ control, name: `elements.${index}.isRichDescription` }) ?? false;
  const type = useDataType(dataTypeId);
  const fallback = useMemo(
    () => (type?.isArchived ? { id: type.id, label: formTexts.archivedName(type.displayName) } : null),
    [type],
  );
  return (
    <Stack spacing={2}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
        }}
      >
        <DebouncedTextInput
          name={`${path}.name`}
          label={texts.elementName}
          required
          maxLength={NAME_LENGTH}
          wait={NAME_DEBOUNCE}
        />
        <RecordReference
          list={paths.dataTypes}
          name={`${path}.dataTypeId`}
          label={texts.dataType}
          hint={dataTypeId === null && pastedType ? pastedFieldsTexts.missingHint(pastedType) : undefined}
          required
          options={options}
          isLoading={isLoading}
          fallback={fallback}
        />
      </Box>
      {isRich ? (
        <RichTextField name={`${path}.description`} label={texts.content} />
      ) : (
        <>
          <FilterGroup name={`${path}.filterGroup`} />
          <TextInput
            name={`${path}.description`}
            label={texts.description}
            hint={texts.descriptionHint}
            rows={2}
            maxLength={DESCRIPTION_LENGTH}
          />
          <Photos path={`${path}.photoSettings`} />
          {type && <OwnRule path={`${path}.dataTypeSettings.validatorSettings`} type={type} />}
        </>
      )}
    </Stack>
  );
}

/** The photos that the field demands. The inputs for their numbers appear only when photos are demanded. */
function Photos({ path }: { readonly path: string }) {
  const { control } = useFormContext();
  const when = useWatch({ control, name: `${path}.when` }) as PhotoRow['when'] | undefined;
  const isDue = when === 'outside' || when === 'always';
  return (
    <Box
      data-field={path}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
      }}
    >
      <SelectInput
        name={`${path}.when`}
        label={texts.photos}
        options={PHOTO_CHOICES}
        hint={when === undefined ? undefined : texts.photoHints[when]}
      />
      {isDue && (
        <>
          <IntegerInput name={`${path}.min`} label={texts.photosMin} hint={texts.photosMinHint} />
          <IntegerInput name={`${path}.max`} label={texts.photosMax} hint={texts.photosMaxHint} />
        </>
      )}
    </Box>
  );
}

const PHOTO_CHOICES = (['any', 'outside', 'always', 'never'] as const).map((value) => ({
  value,
  label: texts.photoChoices[value],
}));

/** The filter group of a field. If the group is empty, no list offers the values of the field, and the hint says so. */
function FilterGroup({ name }: { readonly name: string }) {
  const { control } = useFormContext();
  const group = (useWatch({ control, name }) ?? '') as string;
  const suggestions = useFilterGroups();
  return (
    <SuggestInput
      name={name}
      label={texts.filterGroup}
      hint={group.trim() === '' ? texts.noFilterGroupHint : texts.filterGroupHint}
      suggestions={suggestions}
      maxLength={FILTER_GROUP_LENGTH}
    />
  );
}

/** The element's own rule in addition to its data type's rules (ruling 6.2). A new element has no rule of its own. */
function OwnRule({ path, type }: { readonly path: string; readonly type: DataType }) {
  const { control, setValue, clearErrors } = useFormContext();
  const rule = (useWatch({ control, name: path }) ?? null) as ValidatorSettings | null;
  const { controlType, storedValueType, settings, storedValueUnitType } = type;
  const kind = valueKind(controlType, storedValueType);
  const options = useMemo(
    () => (hasOptions(controlType) ? optionsOf(settings) : valueChoices(kind)),
    [controlType, kind, settings],
  );
  const turn = (isOn: boolean) => {
    clearErrors(path);
    const first = firstRuleType(kind);
    setValue(path, isOn ? { type: first, validValues: valuesFor(first, []), expectation: '' } : null, {
      shouldDirty: true,
    });
  };
  return (
    <Box data-field={path}>
      <FormControlLabel
        label={texts.ownRule}
        control={<Checkbox checked={rule !== null} onChange={(_, isOn) => turn(isOn)} />}
      />
      {rule !== null && (
        <Box sx={{ marginTop: 1, paddingLeft: 2, borderLeft: 3, borderColor: 'divider' }}>
          <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
            {texts.ownRuleHint}
          </Typography>
          <RuleEditor
            path={path}
            valuesField="validValues"
            kind={kind}
            unit={storedValueUnitType?.name}
            options={options}
          />
          {kind !== null && <NormWarning kind={kind} rule={rule} settings={settings} />}
        </Box>
      )}
    </Box>
  );
}
