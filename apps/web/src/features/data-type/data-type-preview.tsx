import { normExceedsLimits } from '@kartoteka/domain/data-type/check-norm';
import { holdsRichText, valueKind } from '@kartoteka/domain/data-type/control';
import { checkSettings } from '@kartoteka/domain/data-type/check-settings';
import { hasPattern } from '@kartoteka/domain/data-type/effective';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { word } from '@kartoteka/domain/message/word';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useDeferredValue, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { usePatternEngine } from '../../controls/pattern-engine.ts';
import { PreviewPane } from '../../form/preview/preview-pane.tsx';
import { previewTexts } from '#texts/form-preview';
import { TryField } from '../../form/preview/try-field.tsx';
import type { DataTypeValues } from './data-type-values.ts';
import { withPastedOptions } from './pasted-options.ts';
import { finishedSettings } from './setting-row.ts';
import { dataTypeTexts as texts } from '#texts/data-type';
import { useUnits } from './use-units.ts';

/** Maximum number of mistakes that are shown at once. */
const NAMED = 4;

/**
 * The control that operators will see, with the current settings and the options that a pasted list will add, and the
 * judgement of a value that is typed into it.
 */
export function DataTypePreview() {
  const { control } = useFormContext<DataTypeValues>();
  const values = useDeferredValue(useWatch({ control }) as DataTypeValues);
  const { nameOf } = useUnits(values.storedValueUnitTypeId);
  const unit = nameOf(values.storedValueUnitTypeId);
  const field = useMemo(() => fieldFrom(values, unit), [values, unit]);
  return (
    <PreviewPane about={previewTexts.about}>
      <Mistakes field={field} />
      {holdsRichText(field.dataType.controlType) ? (
        texts.noSettingsForText
      ) : (
        <TryField field={field} judges />
      )}
    </PreviewPane>
  );
}

function fieldFrom(values: DataTypeValues, unit: string | null): FormElement {
  const { displayName, controlType, storedValueType, settings, pastedOptions } = values;
  return {
    id: 'preview',
    name: displayName.trim() || previewTexts.noName,
    description: null,
    filterGroup: null,
    dataType: {
      id: 'preview',
      displayName,
      controlType,
      storedValueType,
      storedValueUnitType: unit === null ? null : { name: unit },
      settings: finishedSettings(withPastedOptions(settings ?? [], pastedOptions ?? '')),
    },
  };
}

/**
 * Mistakes that the server would refuse, and a norm that exceeds the limits, shown while the user edits. The server's
 * own errors are shown at the fields.
 */
function Mistakes({ field }: { readonly field: FormElement }) {
  const { controlType, storedValueType, settings } = field.dataType;
  const engine = usePatternEngine(hasPattern(settings));
  const words = useMemo(() => {
    if (engine === null) return [];
    return [...new Set(checkSettings(controlType, storedValueType, settings, engine).map(word))];
  }, [controlType, engine, settings, storedValueType]);
  const kind = valueKind(controlType, storedValueType);
  if (words.length === 0) {
    return engine !== null && kind !== null && normExceedsLimits(kind, settings, engine) ? (
      <Alert severity="warning" sx={{ marginBottom: 2 }}>
        {previewTexts.normExceedsLimits}
      </Alert>
    ) : null;
  }
  return (
    <Alert severity="warning" sx={{ marginBottom: 2, alignItems: 'flex-start' }}>
      {previewTexts.mistakes}
      <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5 }}>
        {words.slice(0, NAMED).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </Box>
    </Alert>
  );
}
