import { holdsRichText } from '@kartoteka/domain/data-type/control';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { useDeferredValue, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { codeOf } from '../../lib/code-of.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PreviewPane } from '../../form/preview/preview-pane.tsx';
import { previewTexts } from '#texts/form-preview';
import { TryField } from '../../form/preview/try-field.tsx';
import type { DataTypeValues } from './data-type-values.ts';
import { withPastedOptions } from './pasted-options.ts';
import { finishedSettings } from './setting-row.ts';
import { dataTypeTexts as texts } from '#texts/data-type';
import { useUnits } from './use-units.ts';

/**
 * The part that shows mistakes in the settings. Its code is loaded later, because it contains the rules for all
 * settings. If the code cannot be loaded, no mistakes are shown.
 */
const Mistakes = lazyPart(
  codeOf(() => import('./mistakes.tsx'), 'Mistakes'),
  { failed: () => null },
);

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
