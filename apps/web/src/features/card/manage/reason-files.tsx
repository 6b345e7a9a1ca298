import type { FileLimits } from '@kartoteka/contract/file';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { fileBox } from '../../../lib/files/file-box.ts';
import { FileRefused } from '../../../lib/files/file-kind.ts';
import { makeReady } from '../../../lib/files/make-ready.ts';
import { rememberUploaded } from '../../../lib/files/file-pictures.ts';
import { sendFile } from '../../../lib/files/send-file.ts';
import { uploads } from '../../../lib/files/uploads.ts';
import { useFileLimits } from '../../../lib/files/use-file-limits.ts';
import { useConfirm } from '../../../ui/questions.tsx';
import { filesTexts } from '#texts/files';
import { AddButtons } from '../files/add-buttons.tsx';
import { FileTile } from '../files/file-tile.tsx';
import { FileViewer, labelOf, Tiles } from '../files/files-shown.tsx';
import { useAddFiles } from '../files/use-add-files.ts';
import {
  nextFileChanges,
  NO_FILE_CHANGES,
  shownFiles,
  type FileChanges,
  type FileEvent,
} from '../work/file-changes.ts';

/** The files that a return or a void names on the wire. */
type NamedFiles = { id: string; caption: string | null }[];

/** The photos and files that support a reason. The dialog that asks for the reason takes them. */
export interface ReasonFiles {
  /**
   * Uploads the files that are not uploaded yet, and resolves with all of them. Rejects with the reason why a file
   * was not stored.
   */
  readonly ready: () => Promise<NamedFiles>;
  /** The part of the dialog with the files. */
  readonly part: ReactNode;
}

/** Keeps the chosen files of one dialog and uploads them while the reason is typed. */
export function useReasonFiles(): ReasonFiles {
  const { id: userId } = useCurrentUser();
  const limits = useFileLimits();
  const { perEntry } = limits;
  const confirm = useConfirm();
  const [open, setOpen] = useState<string | null>(null);
  const [changes, setChanges] = useState(NO_FILE_CHANGES);
  const now = useRef<FileChanges>(NO_FILE_CHANGES);
  const tell = (event: FileEvent) => {
    now.current = nextFileChanges(now.current, event);
    setChanges(now.current);
  };
  const sending = useSending(userId, limits, now, tell);
  const files = shownFiles(changes, []);
  const adding = useAddFiles({
    formElementId: null,
    room: perEntry - files.length,
    fullBecause: filesTexts.refusedCount(perEntry),
    onAdded(added) {
      tell({ type: 'filesAdded', files: added });
      sending.send();
    },
    onReady: (key, ready) => tell({ type: 'filePrepared', key, ready }),
    onRefused: (key) => tell({ type: 'fileRemoved', ref: key }),
  });
  const remove = async (ref: string) => {
    const question = { title: filesTexts.removeTitle, text: filesTexts.removeFromReason };
    if (!(await confirm({ ...question, confirmLabel: filesTexts.remove, danger: true }))) return false;
    tell({ type: 'fileRemoved', ref });
    return true;
  };
  const retry = (key: string | null) => {
    if (key !== null) tell({ type: 'fileRefused', key, refusal: null });
    sending.send();
  };
  return {
    ready: sending.ready,
    part: (
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        {files.length > 0 && (
          <Tiles aria-label={filesTexts.title}>
            {files.map((file) => (
              <FileTile
                key={file.ref}
                file={file}
                label={labelOf(file)}
                isDrawn={false}
                onOpen={() => setOpen(file.ref)}
                onRetry={() => retry(file.key)}
              />
            ))}
          </Tiles>
        )}
        <AddButtons onFiles={(chosen) => void adding.add(chosen)} onNear={adding.warm} />
        {open !== null && files.length > 0 && (
          <FileViewer
            files={files}
            opened={open}
            onClose={() => setOpen(null)}
            editing={{
              caption: ({ ref }, caption) => tell({ type: 'fileCaptioned', ref, caption }),
              remove: ({ ref }) => remove(ref),
            }}
          />
        )}
      </Box>
    ),
  };
}

/** Uploads the files one after another. The device's copies are deleted when the dialog closes. */
function useSending(
  userId: string,
  limits: FileLimits,
  now: { readonly current: FileChanges },
  tell: (event: FileEvent) => void,
) {
  const keys = useRef(new Set<string>());
  const running = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const known = keys.current;
    return () => void fileBox.remove(userId, [...known]);
  }, [userId]);

  const sendAll = async (): Promise<void> => {
    for (;;) {
      const next = now.current.added.find(({ id, refusal }) => id === null && refusal === null);
      if (next === undefined) return;
      const { key, uploadKey } = next;
      keys.current.add(key);
      const stopping = new AbortController();
      const cancel = () => stopping.abort();
      uploads.set(key, { part: 0, cancel });
      try {
        if (next.isRaw) tell({ type: 'filePrepared', key, ready: await makeReady(userId, next, limits) });
        const kept = await fileBox.get(userId, key);
        if (kept === null) throw new ApiError({ status: 0, message: filesTexts.bytesGone });
        const name = now.current.added.find((one) => one.key === key)?.name ?? next.name;
        const file = { name, bytes: kept.bytes, idempotencyKey: uploadKey, originalId: null };
        const { id } = await sendFile(file, stopping.signal, (part) => uploads.set(key, { part, cancel }));
        rememberUploaded(id, kept);
        tell({ type: 'fileUploaded', key, id });
      } catch (error) {
        const own = error instanceof ApiError ? error.validationErrors.get('file') : undefined;
        const refusal = stopping.signal.aborted
          ? filesTexts.stopped
          : (own ?? (error instanceof FileRefused ? error.message : messageOf(error)));
        tell({ type: 'fileRefused', key, refusal });
      } finally {
        uploads.set(key, null);
      }
    }
  };
  const send = (): Promise<void> => {
    running.current = running.current.then(sendAll);
    return running.current;
  };
  return {
    send: () => void send().catch(reportError),
    async ready(): Promise<NamedFiles> {
      await send();
      const held = now.current.added.find(({ id }) => id === null);
      if (held)
        throw new ApiError({ status: 400, message: filesTexts.notAdded(held.name, held.refusal ?? '') });
      return now.current.added.flatMap(({ id, caption }) =>
        id === null ? [] : [{ id, caption: caption.trim() === '' ? null : caption.trim() }],
      );
    },
  };
}
