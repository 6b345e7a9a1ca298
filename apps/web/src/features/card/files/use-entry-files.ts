import type { CardElement } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { uploads } from '../../../lib/files/uploads.ts';
import { useFileLimits } from '../../../lib/files/use-file-limits.ts';
import { filesTexts } from '#texts/files';
import { elementNow } from '../card-data/card-cache.ts';
import { filesOf } from '../card-data/files-of.ts';
import { useCardScreen } from '../open/card-context.ts';
import { baseOf } from '../work/entry-work.ts';
import { type FileEvent, NO_FILE_CHANGES, shownFiles } from '../work/file-changes.ts';
import { photoCount, photoNeed } from '../work/photo-need.ts';
import { type EntryRow, rowsOf } from '../work/rows.ts';
import type { FilesInWork } from './files-in-work.ts';
import { useAddFiles } from './use-add-files.ts';
import { useRemoving } from './use-removing.ts';

/**
 * Returns the files of an entry or of one of its fields, and the actions on them.
 *
 * @param field the field whose value the files support; null for the entry itself
 */
export function useEntryFiles(
  element: CardElement,
  { key, index, entry, work }: EntryRow,
  field: FormElement | null,
  isOutside: boolean,
): FilesInWork {
  const { cardId, client, store } = useCardScreen();
  const formElementId = field?.id ?? null;
  const { perEntry } = useFileLimits();
  const all = shownFiles(work?.files ?? NO_FILE_CHANGES, filesOf(entry));
  const files = all.filter((file) => file.formElementId === formElementId);
  const need = field === null ? { isOffered: true, min: 0, max: null } : photoNeed(field, isOutside);
  const photos = photoCount(files);
  const fullEntry = filesTexts.refusedCount(perEntry);
  const room = {
    files: { left: perEntry - all.length, fullBecause: fullEntry },
    photos:
      need.max === null ? null : { left: need.max - photos, fullBecause: filesTexts.refusedField(need.max) },
  };

  const change = (event: FileEvent) => {
    // Reads the entry anew, because it may have been stored while a question or the drawing was open.
    const rows = rowsOf(elementNow(client, cardId, element), store.ofElement(element.id), true);
    const now = rows.find((row) => row.key === key)?.entry ?? entry;
    store.tell(element.id, key, index, { type: 'filesChanged', change: event, base: baseOf(now) });
  };
  /** Returns whether the entry still exists, because it may be removed while its files are made smaller. */
  const isThere = () => store.ofElement(element.id).has(key);
  const adding = useAddFiles({
    formElementId,
    room,
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
  const remove = useRemoving(all, change, { title: filesTexts.removeTitle, text: filesTexts.removeText });
  return {
    files,
    need,
    photos,
    adding,
    caption: (file, caption) => change({ type: 'fileCaptioned', ref: file.ref, caption }),
    remove,
    retry({ key: fileKey }) {
      if (fileKey === null) return;
      const event = { type: 'fileRetried', key: fileKey } as const;
      store.tell(element.id, key, index, { type: 'fileTold', change: event });
    },
    full: room.files.left > 0 ? null : fullEntry,
    replace(drawn, upon) {
      const { added } = store.ofElement(element.id).get(key)?.files ?? NO_FILE_CHANGES;
      const { original } = drawn;
      const isWaiting = added.some((file) => file.key === original);
      // If the original was stored meanwhile, its key is forgotten. The drawing then names it by its id.
      const id = isWaiting || original === null ? null : (uploads.idOf(original) ?? upon.id);
      change({ type: 'filesAdded', files: [{ ...drawn, original: id ?? original }] });
    },
  };
}
