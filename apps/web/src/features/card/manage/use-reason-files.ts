import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { fileBox } from '../../../lib/files/file-box.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { useFileLimits } from '../../../lib/files/use-file-limits.ts';
import { filesTexts } from '#texts/files';
import type { FilesInWork } from '../files/files-in-work.ts';
import { useAddFiles } from '../files/use-add-files.ts';
import { useRemoving } from '../files/use-removing.ts';
import { FileHeld, unknownIds } from '../send/attempt-files.ts';
import { oneByOne } from '../send/upload-files.ts';
import {
  attachedFiles,
  type FileChanges,
  type FileEvent,
  nextFileChanges,
  NO_FILE_CHANGES,
  shownFiles,
} from '../work/file-changes.ts';
import { photoCount } from '../work/photo-need.ts';

/** The files that a return or a void names on the wire. */
export type NamedFiles = { id: string; caption: string | null }[];

/** The photos and files that support a reason. The dialog that asks for the reason shows and takes them. */
export interface ReasonFiles {
  readonly own: FilesInWork;
  /** The message about the first file that could not be uploaded; null when there is none. */
  readonly held: string | null;
  /**
   * Uploads the files that are not uploaded yet, and calls `send` with all of them. Files that the server does not know
   * any more are uploaded once again.
   *
   * @throws FileHeld when a file could not be uploaded
   */
  readonly sendWith: (send: (files: NamedFiles) => Promise<void>) => Promise<void>;
}

function heldOf({ added }: FileChanges): string | null {
  for (const { name, refusal } of added) if (refusal !== null) return filesTexts.notAdded(name, refusal);
  return null;
}

/**
 * Keeps the files of a reason as long as the screen is open, and uploads them while the reason is typed. A
 * return or a void never waits for a network, so a file that cannot be sent shows an error and waits for the
 * user.
 */
export function useReasonFiles(): ReasonFiles {
  const { id: userId } = useCurrentUser();
  const limits = useFileLimits();
  // The photos of entries may take long, and a return or a void does not wait for them.
  const [uploadFiles] = useState(oneByOne);
  const { perEntry } = limits;
  const [changes, setChanges] = useState(NO_FILE_CHANGES);
  const now = useRef<FileChanges>(NO_FILE_CHANGES);
  const keys = useRef(new Set<string>());
  const tell = (event: FileEvent) => {
    now.current = nextFileChanges(now.current, event);
    for (const { key } of now.current.added) keys.current.add(key);
    setChanges(now.current);
  };
  useEffect(() => {
    const known = keys.current;
    return () => void fileBox.remove(userId, [...known]);
  }, [userId]);

  const upload = async (isForced: boolean): Promise<void> => {
    const result = await uploadFiles({ userId, limits, added: () => now.current.added, tell }, isForced);
    if (result.kind !== 'open') return;
    const refusal = messageOf(result.error);
    for (const { key, id } of now.current.added) if (id === null) tell({ type: 'fileRefused', key, refusal });
  };
  const uploadNow = () => void upload(false).catch(reportError);
  const ready = async (): Promise<NamedFiles> => {
    if (now.current.added.some(({ id }) => id === null)) await upload(true);
    const held = heldOf(now.current);
    if (held !== null) throw new FileHeld(held);
    return attachedFiles(now.current, []).map(({ id, caption }) => ({ id, caption }));
  };
  const add = (event: FileEvent) => {
    tell(event);
    uploadNow();
  };
  const files = shownFiles(changes, []);
  const fullBecause = filesTexts.refusedCount(perEntry);
  const adding = useAddFiles({
    formElementId: null,
    room: { files: { left: perEntry - files.length, fullBecause }, photos: null },
    onAdded: (added) => add({ type: 'filesAdded', files: added }),
    onReady: (key, ready) => tell({ type: 'filePrepared', key, ready }),
    onRefused: (key) => tell({ type: 'fileRemoved', ref: key }),
  });
  const question = { title: filesTexts.removeFromReasonTitle, text: filesTexts.removeFromReason };
  const remove = useRemoving(files, tell, question);
  return {
    own: {
      files,
      need: { isOffered: true, min: 0, max: null },
      photos: photoCount(files),
      adding,
      caption: ({ ref }, caption) => tell({ type: 'fileCaptioned', ref, caption }),
      remove,
      retry({ key }) {
        if (key !== null) add({ type: 'fileRetried', key });
      },
      full: files.length < perEntry ? null : fullBecause,
      replace: (drawn) => add({ type: 'filesAdded', files: [drawn] }),
    },
    held: heldOf(changes),
    async sendWith(send) {
      try {
        await send(await ready());
      } catch (error) {
        const ids = [...unknownIds(error)];
        if (ids.length === 0) throw error;
        tell({ type: 'filesUnknown', ids, keyFor: idempotencyKey });
        await send(await ready());
      }
    },
  };
}
