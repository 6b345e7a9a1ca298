import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PreviewPane } from '../../form/preview/preview-pane.tsx';
import { previewTexts } from '#texts/form-preview';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { ElementPreview } from './element-preview.tsx';
import type { CardTemplateValues } from './card-template-values.ts';
import { cardTemplateTexts as texts } from '#texts/card-template';
import { useParties } from './use-look-ups.ts';

/** The whole card with its real controls. Rendering is deferred, so that it never delays a key press. */
export function TemplatePreview() {
  const { control } = useFormContext<CardTemplateValues>();
  const [name, description, elements, approvals] = useDeferredValue(
    useWatch({ control, name: ['name', 'description', 'elements', 'approvals'] }),
  );
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const parties = useParties().approvals.names;
  const [first] = elements;
  return (
    <PreviewPane about={previewTexts.aboutForm}>
      <Stack spacing={2}>
        {name.trim() && (
          <Typography component="p" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        )}
        {description && <SafeHtml html={description} />}
        {elements.length === 0 && <Typography color="textSecondary">{texts.noPreview}</Typography>}
        {elements.map((element, index) => {
          const isOpen = folds.get(element.key) ?? element.key === first?.key;
          return (
            <ElementPreview
              key={element.key}
              element={element}
              index={index}
              isOpen={isOpen}
              onFold={setFolds}
            />
          );
        })}
        {approvals.length > 0 && (
          <div>
            <Typography component="p" variant="h3">
              {texts.previewApprovals}
            </Typography>
            <ol>
              {approvals.map(({ key, value }, index) => (
                <li key={key}>
                  {value === null ? texts.approval(null, index) : (parties.get(value) ?? texts.unknownParty)}
                </li>
              ))}
            </ol>
          </div>
        )}
      </Stack>
    </PreviewPane>
  );
}
