import Chip from '@mui/material/Chip';
import { ArchiveIcon } from '../../ui/icons/editor.tsx';
import { formTexts } from '#texts/form';

/** A chip under the name of a row that is archived. */
export function archivedMark({ isArchived }: { readonly isArchived: boolean }) {
  return isArchived && <Chip size="small" icon={<ArchiveIcon />} label={formTexts.inArchive} />;
}
