import { type ListExport, listExportRoutes } from '@kartoteka/contract/list-export';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { keyOf, queryOf } from '../../lib/query.ts';
import { DownloadIcon } from '../../ui/icons/list.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { kitTexts } from '#texts/ui';
import { listTexts } from '#texts/list';
import { exportTexts } from '#texts/list-export';
import { forgetExport } from './pending-exports.ts';
import { ProgressLine } from './progress-line.tsx';

/** Milliseconds between two reads while a file is being written. */
const PAUSE = 1500;

const isUnderWay = ({ state }: ListExport): boolean => state === 'waiting' || state === 'running';

export interface ExportFilesProps {
  /** Name of the list: the first part of the names of its routes. */
  readonly list: string;
  readonly onDownload: (id: string) => void;
}

/** The user's export files that the server writes, has written, or could not write in the background. */
export function ExportFiles({ list, onDownload }: ExportFilesProps) {
  const id = useId();
  const notify = useNotify();
  const client = useQueryClient();
  const { data } = useQuery({
    ...queryOf(listExportRoutes.list),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? PAUSE : false),
  });
  const removal = useMutation({
    mutationFn: (file: ListExport) => call(listExportRoutes.remove, { params: { id: file.id } }),
    onSuccess: async (_, file) => {
      forgetExport(file.id);
      await client.invalidateQueries({ queryKey: keyOf(listExportRoutes.list) });
    },
    onError: (error) => notify.error(messageOf(error, listTexts.removeFailed)),
  });
  const files = (data?.items ?? []).filter((file) => file.list === list);
  if (files.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h3" variant="subtitle1">
        {exportTexts.files}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {files.map((file) => (
          <Box
            component="li"
            key={file.id}
            sx={{ paddingBlock: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <Typography variant="body2">{file.fileName}</Typography>
            {isUnderWay(file) && <Progress file={file} />}
            {file.state === 'failed' && (
              <Typography variant="body2" color="error">
                {file.error ?? exportTexts.exportFailed}
              </Typography>
            )}
            <Box sx={{ display: 'flex', gap: 1 }}>
              {file.state === 'ready' && (
                <Button startIcon={<DownloadIcon />} onClick={() => onDownload(file.id)}>
                  {exportTexts.download}
                </Button>
              )}
              <Button
                color={isUnderWay(file) ? 'primary' : 'error'}
                aria-label={
                  isUnderWay(file)
                    ? exportTexts.cancelFile(file.fileName)
                    : exportTexts.removeFile(file.fileName)
                }
                onClick={() => removal.mutate(file)}
              >
                {isUnderWay(file) ? kitTexts.cancel : listTexts.remove}
              </Button>
            </Box>
          </Box>
        ))}
      </Stack>
    </section>
  );
}

function Progress({ file }: { readonly file: ListExport }) {
  const { rows, totalRows } = file;
  return (
    <ProgressLine
      label={exportTexts.exporting}
      share={totalRows === null ? null : rows / Math.max(totalRows, 1)}
      text={totalRows === null ? exportTexts.waiting : exportTexts.rowsOf(rows, totalRows)}
    />
  );
}
