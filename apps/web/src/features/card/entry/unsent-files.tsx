import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { saveUnsent } from '../../../lib/outbox/save-typed.ts';
import { DownloadIcon } from '../../../ui/icons/list.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { filesTexts } from '#texts/files';
import { FilesLookedAt } from '../files/files-shown.tsx';
import { type FileChanges, NO_FILE_CHANGES, shownFiles } from '../work/file-changes.ts';

/**
 * The photos and files that were added to an entry and can no longer be stored in it. The user can look at them and
 * save them on the device. Renders nothing without files.
 */
export function UnsentFiles({ files: { added } }: { files: FileChanges }) {
  const { id: userId } = useCurrentUser();
  const notify = useNotify();
  if (added.length === 0) return null;
  const save = async () => {
    if ((await saveUnsent(userId, added)) < added.length) notify.error(filesTexts.notAllSaved);
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1, marginBottom: 1 }}>
      <FilesLookedAt files={shownFiles({ ...NO_FILE_CHANGES, added }, [])} label={filesTexts.unsent} />
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => void save()}>
        {filesTexts.saveUnsent}
      </Button>
    </Box>
  );
}
