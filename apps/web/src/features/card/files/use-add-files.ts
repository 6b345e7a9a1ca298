import { FILE_MEDIA } from '@kartoteka/domain/file/media';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { fileBox } from '../../../lib/files/file-box.ts';
import { FileRefused, PHOTO, refusalAtOnce } from '../../../lib/files/file-kind.ts';
import { makeReady, type ReadyFile, warmPreparing } from '../../../lib/files/make-ready.ts';
import type { PreparedFile } from '../../../lib/files/prepare-file.ts';
import { useFileLimits } from '../../../lib/files/use-file-limits.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { filesTexts } from '#texts/files';
import type { AddedFile } from '../work/file-changes.ts';
import { chosenWithin, type FileRoom } from './file-room.ts';

export interface AddingFiles {
  /** Keeps the files on this device and shows them, then makes them smaller one after another. */
  readonly add: (files: readonly File[]) => Promise<void>;
  /** Loads the code that makes files smaller, so that it is ready when the camera closes. */
  readonly warm: () => void;
}

export interface AddOptions {
  /** The field whose value the files support; null for an entry itself or a reason. */
  readonly formElementId: string | null;
  readonly room: FileRoom;
  readonly onAdded: (files: readonly AddedFile[]) => void;
  readonly onReady: (key: string, ready: ReadyFile) => void;
  /** Called when a file that was added turns out to be unsuitable, for example unreadable. */
  readonly onRefused: (key: string) => void;
}

/** Adds chosen, dropped and pasted files to an entry or a reason. */
export function useAddFiles(options: AddOptions): AddingFiles {
  const { formElementId, room, onAdded, onReady, onRefused } = options;
  const { id: userId } = useCurrentUser();
  const limits = useFileLimits();
  const notify = useNotify();

  const refuse = (name: string, why: string) => notify.error(filesTexts.notAdded(name, why));
  const add = async (files: readonly File[]): Promise<void> => {
    const { taken, refusals } = chosenWithin(files, room);
    for (const refusal of refusals) notify.error(refusal);
    const added = taken.flatMap((file) => {
      const why = refusalAtOnce(file, limits);
      if (why === null) return [{ file, raw: rawFile(file, formElementId) }];
      refuse(file.name, why);
      return [];
    });
    // Stores the unchanged bytes on the device first, so that a tab that is closed now loses no photo.
    for (const { file, raw } of added)
      fileBox.put({ userId, key: raw.key, bytes: file, thumbnail: null, at: raw.at }).catch(reportError);
    if (added.length > 0) onAdded(added.map(({ raw }) => raw));
    for (const { raw } of added) {
      const { key, name } = raw;
      try {
        const ready = await makeReady(userId, raw, limits);
        if (!ready.isKept) notify.error(filesTexts.notKept);
        onReady(key, ready);
      } catch (failure) {
        // Ignores any other failure, because making the file smaller is tried again before it is sent.
        if (!(failure instanceof FileRefused)) continue;
        onRefused(key);
        refuse(name, failure.message);
      }
    }
  };
  return { add, warm: warmPreparing };
}

/** Returns the record of a chosen file in the entry's work, as it is until the file is made smaller. */
function rawFile(file: File, formElementId: string | null): AddedFile {
  const mediaType = FILE_MEDIA.find((one) => one === file.type) ?? PHOTO;
  const facts = { name: file.name, mediaType, bytes: file, width: null, height: null };
  return addedFile(idempotencyKey(), facts, formElementId, { isRaw: true });
}

/**
 * Stores the bytes on this device. Resolves with false when the device could not store them. The bytes are then lost
 * when the page is closed.
 */
export function keep(userId: string, key: string, { bytes, thumbnail }: PreparedFile): Promise<boolean> {
  return fileBox.put({ userId, key, bytes, thumbnail, at: Date.now() });
}

/** Returns the record of a file in the entry's work. */
export function addedFile(
  key: string,
  { name, mediaType, bytes, width, height }: Omit<PreparedFile, 'thumbnail'>,
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
