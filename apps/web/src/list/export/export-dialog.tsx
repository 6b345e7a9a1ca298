import type { ListConfiguration } from '@kartoteka/contract/list';
import { listExportRoutes, MAX_DIRECT_EXPORT } from '@kartoteka/contract/list-export';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { keyOf } from '../../lib/query.ts';
import { DialogAnswers } from '../../ui/dialog-answers.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { ignoreFurtherTaps } from '../../ui/taps.ts';
import { rem, width } from '../../ui/tokens.ts';
import type { ListColumn } from '../columns/columns.ts';
import type { FileRows, ListCalls } from '../list-definition.ts';
import type { ListState } from '../state/list-state.ts';
import { listTexts } from '#texts/list';
import { exportTexts } from '#texts/list-export';
import { type ExportChoice, exportBodyOf, type NotedList } from './export-body.ts';
import { ExportFiles } from './export-files.tsx';
import { ExportOptions } from './export-options.tsx';
import { expectExport } from './pending-exports.ts';
import { ProgressLine } from './progress-line.tsx';
import { useListFile } from './use-list-file.ts';

const MEGABYTE = 1_000_000;
/** The largest share that the bar shows before the file is complete, because the file's size is an estimate. */
const NEARLY = 0.99;

export interface ExportDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
  readonly configuration: ListConfiguration;
  readonly columns: readonly ListColumn[];
  readonly state: ListState;
  readonly totalCount: number;
  readonly fileRows: FileRows | undefined;
  readonly noted: NotedList;
  readonly calls: Pick<ListCalls<unknown>, 'export' | 'startExport'>;
}

/**
 * The dialog 'Eksport do pliku Excel'. It downloads a file with all pages of the list, or lets the server
 * write a large file in the background.
 */
export function ExportDialog(props: ExportDialogProps) {
  const { isOpen, onClose, onGone, configuration, columns, state, totalCount, fileRows, noted, calls } =
    props;
  const id = useId();
  const [choice, setChoice] = useState<ExportChoice>({ oneRowPer: 'record', columns: 'shown' });
  const { progress, start, cancel } = useListFile();
  const close = () => {
    cancel();
    onClose();
  };
  const background = useBackgroundExport(calls);
  const isLarge = totalCount > MAX_DIRECT_EXPORT;
  const exportNow = () => {
    const body = exportBodyOf(choice, state, columns, configuration, noted);
    if (isLarge) return background.mutate(body);
    return start(
      calls.export,
      { body },
      {
        onSaved: onClose,
        // With one row for each entry the file may exceed the limit although the list does not. Then the server
        // writes it in the background.
        onRefusal: (error) => {
          const isTooLarge = error instanceof ApiError && error.code === 'Kartoteka:ExportTooLarge';
          if (isTooLarge) background.mutate(body);
          return isTooLarge;
        },
      },
    );
  };

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClickCapture={ignoreFurtherTaps}
      fullWidth
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { maxWidth: rem(width.dialog) } }, transition: { onExited: onGone } }}
    >
      <DialogTitle id={`${id}-title`}>{listTexts.export}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography variant="body2">
          {exportTexts.exportAbout(totalCount)} {isLarge && exportTexts.exportLater}
        </Typography>
        <ExportOptions
          choice={choice}
          onChoice={setChoice}
          fileRows={fileRows}
          shownCount={columns.length}
          allCount={configuration.availableColumns.length}
          isDisabled={progress !== null}
        />
        {progress && (
          <ProgressLine
            label={exportTexts.exporting}
            share={progress.total === null ? null : Math.min(progress.received / progress.total, NEARLY)}
            text={exportTexts.megabytes(progress.received / MEGABYTE)}
          />
        )}
        <ExportFiles
          list={listOf(calls.export.name)}
          onDownload={(file) => start(listExportRoutes.file, { params: { id: file } })}
        />
      </DialogContent>
      <DialogAnswers
        onCancel={progress ? cancel : close}
        confirmLabel={isLarge ? exportTexts.exportInBackground : exportTexts.exportNow}
        isBusy={progress !== null || background.isPending}
        onConfirm={exportNow}
      />
    </Dialog>
  );
}

/** Asks the server to write the file, and tells the user where it will be. */
function useBackgroundExport(calls: Pick<ListCalls<unknown>, 'startExport'>) {
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnType<typeof exportBodyOf>) => call(calls.startExport, { body }),
    onSuccess: async (file) => {
      expectExport(file.id);
      notify.success(exportTexts.fileStarted);
      await client.invalidateQueries({ queryKey: keyOf(listExportRoutes.list) });
    },
    onError: (error) => notify.error(messageOf(error, exportTexts.exportFailed)),
  });
}

/** Returns the name of the list of an export route: 'controlCard' for 'controlCard.export'. */
function listOf(routeName: string): string {
  return routeName.slice(0, routeName.lastIndexOf('.'));
}
