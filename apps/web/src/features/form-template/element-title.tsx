import type { DataType } from '@kartoteka/contract/data-type';
import { controlTypeTexts } from '@kartoteka/domain/texts/controls';
import Box from '@mui/material/Box';
import type { RowTitleProps } from '../../form/nested/row-props.ts';
import type { ElementRow } from './form-template-values.ts';
import { formTexts } from '#texts/form';
import { formTemplateTexts as texts } from '#texts/form-template';
import { pastedFieldsTexts } from '#texts/pasted-fields';
import { useDataType } from './use-data-types.ts';

/** The title of a folded element: its name and its data type. */
export function ElementTitle({ row }: RowTitleProps<ElementRow>) {
  const type = useDataType(row.dataTypeId);
  const name = row.name.trim();
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={name ? { fontWeight: 600 } : { color: 'text.secondary' }}>
        {name || texts.unnamed}
      </Box>{' '}
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', marginLeft: 0.5 }}>
        {type ? typeWords(type) : row.dataTypeId === null && missingWords(row)}
      </Box>
    </Box>
  );
}

function typeWords({ displayName, controlType, isArchived }: DataType): string {
  return [displayName, controlTypeTexts[controlType], ...(isArchived ? [formTexts.inArchive] : [])].join(
    ', ',
  );
}

function missingWords({ pastedType }: ElementRow): string {
  return pastedType ? pastedFieldsTexts.missing(pastedType) : texts.noType;
}
