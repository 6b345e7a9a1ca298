import type { DataType } from '@kartoteka/contract/data-type';
import { effectiveSettings } from '@kartoteka/domain/data-type/effective';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { sameContent } from '../../form/values/changes.ts';
import { PreviewPane } from '../../form/preview/preview-pane.tsx';
import { previewTexts } from '#texts/form-preview';
import { TryField } from '../../form/preview/try-field.tsx';
import type { ElementRow, FormTemplateValues } from './form-template-values.ts';
import { elementName } from './form-template-kind.ts';
import { formTemplateTexts as texts } from '#texts/form-template';
import { useUsedDataTypes } from './use-data-types.ts';

/**
 * The whole form with the controls that operators will see. Rendering is deferred, so it never delays a key
 * press.
 */
export function FormTemplatePreview() {
  const { control } = useFormContext<FormTemplateValues>();
  const elements = useDeferredValue(useWatch({ control, name: 'elements' }));
  const types = useUsedDataTypes();
  return (
    <PreviewPane about={previewTexts.aboutForm}>
      {elements.length === 0 && <Typography color="textSecondary">{texts.noPreview}</Typography>}
      <Stack spacing={3}>
        {elements.map((element, index) => (
          <PreviewRow
            key={element.key}
            element={element}
            index={index}
            type={element.dataTypeId === null ? undefined : types.get(element.dataTypeId)}
          />
        ))}
      </Stack>
    </PreviewPane>
  );
}

interface PreviewRowProps {
  readonly element: ElementRow;
  readonly index: number;
  readonly type: DataType | undefined;
}

/** One field of the preview. Renders again only when its element, position or data type changes. */
const PreviewRow = memo(
  function PreviewRow({ element, index, type }: PreviewRowProps) {
    if (type === undefined) {
      return (
        <Typography variant="body2" color="textSecondary">
          {texts.missingType(elementName(element, index))}
        </Typography>
      );
    }
    return <TryField field={fieldFrom(element, index, type)} judges={false} />;
  },
  (one, other) =>
    one.type === other.type && one.index === other.index && sameContent(one.element, other.element),
);

function fieldFrom(element: ElementRow, index: number, type: DataType): FormElement {
  const { displayName, controlType, storedValueType, storedValueUnitType, settings } = type;
  return {
    id: element.key,
    name: element.name.trim() || elementName(element, index),
    description: element.description.trim() === '' ? null : element.description,
    filterGroup: null,
    dataType: {
      id: type.id,
      displayName,
      controlType,
      storedValueType,
      storedValueUnitType,
      settings: effectiveSettings(settings, element.dataTypeSettings.validatorSettings),
    },
  };
}
