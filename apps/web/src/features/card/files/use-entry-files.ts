import type { CardElement } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { useConfirm } from '../../../ui/questions.tsx';
import { useFileLimits } from '../../../lib/files/use-file-limits.ts';
import { filesTexts } from '#texts/files';
import { filesOf } from '../card-data/files-of.ts';
import { useCardScreen } from '../open/card-context.ts';
import { baseOf } from '../work/entry-work.ts';
import {
  type AddedFile,
  type FileEvent,
  NO_FILE_CHANGES,
  originalOf,
  type ShownFile,
  shownFiles,
  withoutOriginals,
} from '../work/file-changes.ts';
import { photoCount, type PhotoNeed, photoNeed } from '../work/photo-need.ts';
import type { EntryRow } from '../work/rows.ts';
import { type AddingFiles, useAddFiles } from './use-add-files.ts';

/** The files of an entry or of one of its fields, and the actions of the user on them. */
export interface EntryFiles {
  /** All files, including the originals of drawn pictures. */
  readonly files: readonly ShownFile[];
  readonly need: PhotoNeed;
  /** The number of photos that count for `need`. */
  readonly photos: number;
  readonly adding: AddingFiles;
  readonly caption: (file: ShownFile, caption: string) => void;
  /** Asks the user and then removes the file. Resolves with whether the file was removed. */
  readonly remove: (file: ShownFile) => Promise<boolean>;
  readonly retry: (file: ShownFile) => void;
  /** Adds a drawn picture, which is shown in place of its original. The original stays stored beside it. */
  readonly replace: (drawn: AddedFile) => void;
}

/** @param field the field whose value the files support; null for the entry itself */
export function useEntryFiles(
  element: CardElement,
  { key, index, entry, work }: EntryRow,
  field: FormElement | null,
  isOutside: boolean,
): EntryFiles {
  const { store } = useCardScreen();
  const formElementId = field?.id ?? null;
  const confirm = useConfirm();
  const { perEntry } = useFileLimits();
  const all = shownFiles(work?.files ?? NO_FILE_CHANGES, filesOf(entry));
  const files = all.filter((file) => file.formElementId === formElementId);
  const need =
    field === null ? { isOffered: true, min: 0, max: null } : photoNeed(field.photoSettings, isOutside);
  const photos = photoCount(files);
  const roomOfField = need.max === null ? Infinity : need.max - withoutOriginals(files).length;
  const roomOfEntry = perEntry - all.length;

  const change = (event: FileEvent) =>
    store.tell(element.id, key, index, { type: 'filesChanged', change: event, base: baseOf(entry) });
  /** Tells whether the entry still exists, because it may be removed while its files are made smaller. */
  const isThere = () => store.ofElement(element.id).has(key);
  const adding = useAddFiles({
    formElementId,
    room: Math.min(roomOfEntry, roomOfField),
    fullBecause:
      roomOfField < roomOfEntry && need.max !== null
        ? filesTexts.refusedField(need.max)
        : filesTexts.refusedCount(perEntry),
    onAdded: (added) => change({ type: 'filesAdded', files: added }),
    onRefused(fileKey) {
      if (isThere()) change({ type: 'fileRemoved', ref: fileKey });
    },
    onReady(fileKey, ready) {
      if (!isThere()) return;
      const event = { type: 'filePrepared', key: fileKey, ready } as const;
      store.tell(element.id, key, index, { type: 'fileTold', change: event });
    },
  });
  return {
    files,
    need,
    photos,
    adding,
    caption: (file, caption) => change({ type: 'fileCaptioned', ref: file.ref, caption }),
    async remove(file) {
      const question = { title: filesTexts.removeTitle, text: filesTexts.removeText };
      if (!(await confirm({ ...question, confirmLabel: filesTexts.remove, danger: true }))) return false;
      const original = originalOf(all, file);
      change({ type: 'fileRemoved', ref: file.ref });
      if (original !== null) change({ type: 'fileRemoved', ref: original.ref });
      return true;
    },
    retry({ key: fileKey }) {
      if (fileKey === null) return;
      const event = { type: 'fileRefused', key: fileKey, refusal: null } as const;
      store.tell(element.id, key, index, { type: 'fileTold', change: event });
    },
    replace: (drawn) => change({ type: 'filesAdded', files: [drawn] }),
  };
}
