import type { CardElement } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import Box from '@mui/material/Box';
import { filesOf } from '../card-data/files-of.ts';
import { takingFiles, UNDER_FILES } from '../files/drop-files.ts';
import { FilesPart } from '../files/files-part.tsx';
import { useEntryFiles } from '../files/use-entry-files.ts';
import { filesKey } from '../work/comment-key.ts';
import { NO_ERRORS } from '../work/entry-work.ts';
import { photoNeed } from '../work/photo-need.ts';
import type { EntryRow } from '../work/rows.ts';
import { fieldDomId } from './entry-ids.ts';

export interface FieldFilesProps {
  readonly element: CardElement;
  readonly row: EntryRow;
  readonly field: FormElement;
  /** Whether a comment to the field's deviation is asked for, so that photos are offered too. */
  readonly isDue: boolean;
}

/**
 * The photos and files that support the value of one field. Shown where the field accepts files, already has some, or
 * has an error about them.
 */
export function FieldFiles(props: FieldFilesProps) {
  const { row, field, isDue } = props;
  const { fields } = row.work?.errors ?? NO_ERRORS;
  const error = fields[filesKey(field.id)] ?? null;
  const { isOffered } = photoNeed(field, isDue);
  const known = [...filesOf(row.entry), ...(row.work?.files.added ?? [])];
  const hasSome = known.some(({ formElementId }) => formElementId === field.id);
  return isOffered || hasSome || error !== null ? <OwnFiles {...props} error={error} /> : null;
}

function OwnFiles({ element, row, field, isDue, error }: FieldFilesProps & { error: string | null }) {
  const own = useEntryFiles(element, row, field, isDue);
  const taking = own.need.isOffered ? takingFiles((dropped) => void own.adding.add(dropped)) : {};
  return (
    <Box
      {...taking}
      sx={{
        ...UNDER_FILES,
        borderLeft: 3,
        borderColor: isDue ? 'error.main' : 'divider',
        paddingInlineStart: 1.5,
        // Joins the line at the left with the line of the comment above.
        ...(isDue && { marginTop: -1, paddingTop: 1 }),
      }}
    >
      <FilesPart
        id={fieldDomId(element.id, row.key, filesKey(field.id))}
        own={own}
        about={field.name}
        error={error}
      />
    </Box>
  );
}
