import Box from '@mui/material/Box';
import type { RowTitleProps } from '../../form/nested/row-props.ts';
import type { ElementRow } from './card-template-values.ts';
import { cardTemplateTexts as texts } from '#texts/card-template';
import { useForms } from './use-look-ups.ts';

/** The title of a folded element: its name, its form and whether it repeats. */
export function ElementTitle({ row }: RowTitleProps<ElementRow>) {
  const { names } = useForms();
  const { name, formTemplateId, storedForm, repetitionSettings } = row;
  const form = formTemplateId === null ? texts.noForm : (names.get(formTemplateId) ?? storedForm?.name ?? '');
  const about = [form, ...(repetitionSettings.isRepeatable ? [texts.repeatable] : [])];
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={name.trim() ? { fontWeight: 600 } : { color: 'text.secondary' }}>
        {name.trim() || texts.unnamed}
      </Box>{' '}
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', marginLeft: 0.5 }}>
        {about.join(', ')}
      </Box>
    </Box>
  );
}
