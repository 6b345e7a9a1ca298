import { useCallback, useState } from 'react';
import { codeOf } from '../../../lib/code-of.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { fileBox } from '../../../lib/files/file-box.ts';
import { FileRefused } from '../../../lib/files/file-kind.ts';
import type { PreparedFile } from '../../../lib/files/prepare-file.ts';
import { useFileLimits } from '../../../lib/files/use-file-limits.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { filesTexts } from '#texts/files';
import type { AddedFile } from '../work/file-changes.ts';

const loadPreparing = codeOf(() => import('../../../lib/files/prepare-file.ts'), 'prepareFile');

/** A chosen file that is being made ready. It is shown at once. */
export interface PreparingFile {
  readonly key: string;
  readonly file: File;
}

export interface AddingFiles {
  readonly preparing: readonly PreparingFile[];
  /** Makes the files ready one after another and keeps them on this device. */
  readonly add: (files: readonly File[]) => Promise<void>;
  /** Loads the code that makes files ready, so that it is here when the camera closes. */
  readonly warm: () => void;
}

export interface AddOptions {
  readonly formElementId: string | null;
  /** How many files can still be added. */
  readonly room: number;
  /** What is said when there is no room. */
  readonly fullBecause: string;
  readonly onAdded: (files: readonly AddedFile[]) => void;
}

/** Adds chosen, dropped and pasted files to an entry. */
export function useAddFiles({ formElementId, room, fullBecause, onAdded }: AddOptions): AddingFiles {
  const [preparing, setPreparing] = useState<readonly PreparingFile[]>([]);
  const { id: userId } = useCurrentUser();
  const { maxBytes } = useFileLimits();
  const notify = useNotify();

  const add = async (files: readonly File[]): Promise<void> => {
    const taken = files.slice(0, Math.max(0, room - preparing.length));
    if (taken.length < files.length) notify.error(fullBecause);
    const waiting = taken.map((file) => ({ key: idempotencyKey(), file }));
    setPreparing((before) => [...before, ...waiting]);
    for (const { key, file } of waiting) {
      try {
        const prepareFile = await loadPreparing();
        // One after another: a large photo needs much memory until it is made smaller.
        const prepared = await prepareFile(file, maxBytes);
        const isKept = await keep(userId, key, prepared);
        if (!isKept) notify.error(filesTexts.notKept);
        onAdded([addedFile(key, prepared, formElementId)]);
      } catch (failure) {
        const why = failure instanceof FileRefused ? failure.message : filesTexts.notPrepared;
        notify.error(filesTexts.notAdded(file.name, why));
      } finally {
        setPreparing((before) => before.filter((one) => one.key !== key));
      }
    }
  };
  const warm = useCallback(() => void loadPreparing().catch(() => undefined), []);
  return { preparing, add, warm };
}

/** Keeps the bytes on this device. Resolves with false when it has no room for them. */
export function keep(userId: string, key: string, { bytes, thumbnail }: PreparedFile): Promise<boolean> {
  return fileBox.put({ userId, key, bytes, thumbnail, at: Date.now() });
}

/** The file as the entry's work names it. */
export function addedFile(
  key: string,
  { name, mediaType, bytes, width, height }: PreparedFile,
  formElementId: string | null,
  more: Partial<AddedFile> = {},
): AddedFile {
  return {
    key,
    uploadKey: key,
    id: null,
    name,
    mediaType,
    size: bytes.size,
    width,
    height,
    caption: '',
    formElementId,
    original: null,
    at: Date.now(),
    refusal: null,
    ...more,
  };
}
