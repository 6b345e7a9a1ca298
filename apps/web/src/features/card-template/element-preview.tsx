import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { effectiveSettings } from '@kartoteka/domain/data-type/effective';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, memo, type SetStateAction, useId, useMemo } from 'react';
import { sameContent } from '../../form/values/changes.ts';
import { TryField } from '../../form/preview/try-field.tsx';
import { queryOf } from '../../lib/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { AddIcon } from '../../ui/icons/action.tsx';
import { PanelHeading } from '../../ui/panel-heading.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { elementName } from './card-template-kind.ts';
import type { ElementRow } from './card-template-values.ts';
import { cardTemplateTexts as texts } from '#texts/card-template';

export interface ElementPreviewProps {
  readonly element: ElementRow;
  readonly index: number;
  readonly isOpen: boolean;
  readonly onFold: Dispatch<SetStateAction<ReadonlyMap<string, boolean>>>;
}

/**
 * One element as the section that folds on the card. Renders again only when the element, its position or its fold
 * changes.
 */
export const ElementPreview = memo(
  function ElementPreview({ element, index, isOpen, onFold }: ElementPreviewProps) {
    const id = useId();
    const { key, description, formTemplateId, repetitionSettings } = element;
    return (
      <Paper component="section" aria-labelledby={`${id}-title`} sx={{ contain: 'layout style' }}>
        <PanelHeading
          id={id}
          component="h3"
          title={element.name.trim() || elementName(element, index)}
          isOpen={isOpen}
          onToggle={() => onFold((now) => new Map([...now, [key, !isOpen]]))}
        />
        {isOpen && (
          <Stack id={`${id}-body`} spacing={2} sx={{ padding: 2, borderTop: 1, borderColor: 'divider' }}>
            {description && <SafeHtml html={description} />}
            {formTemplateId === null ? (
              <Typography color="textSecondary">{texts.noData}</Typography>
            ) : (
              <FormPreview formId={formTemplateId} isRepeatable={repetitionSettings.isRepeatable} />
            )}
          </Stack>
        )}
      </Paper>
    );
  },
  (one, other) =>
    one.isOpen === other.isOpen && one.index === other.index && sameContent(one.element, other.element),
);

function FormPreview({ formId, isRepeatable }: { readonly formId: string; readonly isRepeatable: boolean }) {
  const { data, error, refetch } = useQuery(queryOf(formTemplateRoutes.get, { params: { id: formId } }));
  const fields = useMemo(
    () =>
      data?.elements.flatMap(({ id, name, description, dataType, dataTypeSettings }) => {
        if (dataType === undefined) return [];
        const settings = effectiveSettings(dataType.settings, dataTypeSettings.validatorSettings);
        return [{ id, name, description, filterGroup: null, dataType: { ...dataType, settings } }];
      }) ?? [],
    [data],
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={96} aria-label={texts.loadingForm} />;
  return (
    <>
      {isRepeatable && <Typography sx={{ fontWeight: 600 }}>{texts.previewEntry}</Typography>}
      {fields.map((field) => (
        <TryField key={field.id} field={field} judges={false} />
      ))}
      {isRepeatable && (
        <Stack direction="row" spacing={1}>
          <Button variant="outlined" startIcon={<AddIcon />} disabled>
            {texts.addEntry}
          </Button>
          <Button variant="contained" disabled>
            {texts.submitGroup}
          </Button>
        </Stack>
      )}
    </>
  );
}
