import type { FileMedia } from '@kartoteka/domain/file/media';
import type { AttachedFile } from '@kartoteka/contract/file';

/** A file that was added on this device and that its entry on the server does not have yet. */
export interface AddedFile {
  /** The key under which this device stores the bytes of the file (`lib/files/file-box.ts`). */
  readonly key: string;
  /** The idempotency key of the upload. */
  readonly uploadKey: string;
  /** The server's id; null until the file is uploaded. */
  readonly id: string | null;
  readonly name: string;
  readonly mediaType: FileMedia;
  /** The size in bytes. */
  readonly size: number;
  /** The width in px; null for a file that is not a picture, and until a chosen picture is made smaller. */
  readonly width: number | null;
  /** The height in px; null when `width` is null. */
  readonly height: number | null;
  readonly caption: string;
  /** The field whose value the file supports; null for the entry itself. */
  readonly formElementId: string | null;
  /** The original of a drawn picture: its key on this device, or its id. Null for any other file. */
  readonly original: string | null;
  /** The time at which the file was added, in ms. */
  readonly at: number;
  /** The reason why the file is not sent automatically, in Polish; null if it is sent. */
  readonly refusal: string | null;
  /**
   * True until the chosen file has been made smaller for sending. Until then `name`, `mediaType` and `size` describe
   * the chosen file.
   */
  readonly isRaw?: true;
}

/**
 * The unsaved changes of one user to the files of one entry. They are applied to the files that are stored at the time
 * of the call, so no choice is needed when two people add or remove files. When two people give one file different
 * captions, the user must choose (`conflict.ts`).
 */
export interface FileChanges {
  readonly added: readonly AddedFile[];
  /** The ids of removed stored files. */
  readonly removed: readonly string[];
  /** New captions of stored files, by id. */
  readonly captions: Readonly<Record<string, string>>;
}

export const NO_FILE_CHANGES: FileChanges = { added: [], removed: [], captions: {} };

/** The facts about a file that may change when the file is made smaller. */
type ReadyFacts = Pick<AddedFile, 'name' | 'mediaType' | 'size' | 'width' | 'height'>;

/**
 * A file of an entry in the body of a call. `id` is null until the file is uploaded. `key` is missing for a file that
 * the entry on the server has.
 */
export interface FileInBody {
  readonly id: string | null;
  readonly key?: string;
  readonly formElementId: string | null;
  readonly caption: string | null;
}

/** A file as screens show it, stored on the server or waiting on this device. */
export interface ShownFile {
  /** The key of a file that waits on this device, otherwise the id of the file. */
  readonly ref: string;
  /** The server's id; null until the file is uploaded. */
  readonly id: string | null;
  /** The key on this device; null for a file that the entry on the server has. */
  readonly key: string | null;
  readonly name: string;
  readonly mediaType: FileMedia;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly caption: string;
  readonly formElementId: string | null;
  /** The key or id of the picture that this one was drawn upon; null for any other file. */
  readonly original: string | null;
  /** The reason why a waiting file is not sent automatically, in Polish; null if it is sent or stored. */
  readonly refusal: string | null;
  readonly isRaw?: true;
  readonly isRedacted: boolean;
  /**
   * The reason why the content was removed; null if it was not. Missing for a file that waits on this device, and in
   * answers of an earlier version that the device kept.
   */
  readonly redactReason?: string | null;
  /** The file as the server has stored it; null for a file that waits on this device. */
  readonly stored: AttachedFile | null;
}

export type FileEvent =
  | { readonly type: 'filesAdded'; readonly files: readonly AddedFile[] }
  /** `ref` may be a key that is forgotten because the entry was stored meanwhile. `id` then names the file. */
  | { readonly type: 'fileRemoved'; readonly ref: string; readonly id?: string | null }
  | { readonly type: 'fileCaptioned'; readonly ref: string; readonly caption: string }
  /** The file was made smaller, and the device keeps the result. */
  | { readonly type: 'filePrepared'; readonly key: string; readonly ready: ReadyFacts }
  | { readonly type: 'fileUploaded'; readonly key: string; readonly id: string }
  | { readonly type: 'fileRefused'; readonly key: string; readonly refusal: string }
  /** The user wants a refused or stopped file to be sent again. */
  | { readonly type: 'fileRetried'; readonly key: string }
  /** The entry on the server has these files. */
  | { readonly type: 'filesStored'; readonly stored: readonly AttachedFile[] }
  /**
   * The server no longer knows these ids. Each of these files is uploaded again, under the new key that `keyFor`
   * returns. A drawn picture that the server knows, but whose original it does not know, loses its original.
   */
  | { readonly type: 'filesUnknown'; readonly ids: readonly string[]; readonly keyFor: () => string };

export function hasFileChanges({ added, removed, captions }: FileChanges): boolean {
  return added.length > 0 || removed.length > 0 || Object.keys(captions).length > 0;
}

/** Returns the changes after an event. */
export function nextFileChanges(changes: FileChanges, event: FileEvent): FileChanges {
  const { added, removed, captions } = changes;
  const adding = (change: (file: AddedFile) => AddedFile) => ({ ...changes, added: added.map(change) });
  const only = (key: string, change: Partial<AddedFile>) =>
    adding((file) => (file.key === key ? { ...file, ...change } : file));
  switch (event.type) {
    case 'filesAdded':
      return { ...changes, added: [...added, ...event.files] };
    case 'fileRemoved': {
      const gone = added.find(({ key }) => key === event.ref);
      // A picture drawn upon the file cannot be uploaded without it.
      if (gone !== undefined && added.some(({ original }) => original === gone.key)) return changes;
      // Remembers the id too, because a running call may attach the file.
      const id = gone === undefined ? (event.id ?? event.ref) : gone.id;
      return {
        added: added.filter(({ key }) => key !== event.ref),
        removed: id === null ? removed : [...removed, id],
        captions: without(captions, id ?? event.ref),
      };
    }
    case 'fileCaptioned':
      return added.some(({ key }) => key === event.ref)
        ? only(event.ref, { caption: event.caption })
        : { ...changes, captions: { ...captions, [event.ref]: event.caption } };
    case 'filePrepared': {
      const { name, mediaType, size, width, height } = event.ready;
      return adding(({ isRaw, ...file }) =>
        file.key === event.key && isRaw
          ? { ...file, name, mediaType, size, width, height }
          : { ...file, ...(isRaw && { isRaw }) },
      );
    }
    case 'fileUploaded':
      return only(event.key, { id: event.id, refusal: null });
    case 'fileRefused':
      return only(event.key, { refusal: event.refusal });
    case 'fileRetried': {
      const retried = added.find(({ key }) => key === event.key);
      // The original is sent again too, because the drawn picture is shown in its place and cannot be sent before it.
      return adding((file) =>
        file.key === event.key || file.key === retried?.original ? { ...file, refusal: null } : file,
      );
    }
    case 'filesStored':
      return leftFileChanges(changes, event.stored);
    case 'filesUnknown': {
      const unknown = new Set<string | null>(event.ids);
      return adding((file) => {
        if (file.id === null) return file;
        if (unknown.has(file.id)) return { ...file, id: null, uploadKey: event.keyFor() };
        return unknown.has(file.original) ? { ...file, original: null } : file;
      });
    }
  }
}

function without<T>(map: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(map).filter(([one]) => one !== key));
}

/** Returns the changes that remain after the entry was stored with these files. */
export function leftFileChanges(changes: FileChanges, stored: readonly AttachedFile[]): FileChanges {
  const known = new Map(stored.map((file) => [file.id, file]));
  const captions = Object.entries(changes.captions).filter(([id, caption]) =>
    differs(known.get(id), caption),
  );
  const arrived = changes.added.flatMap(({ id, caption }): [string, string][] =>
    id !== null && differs(known.get(id), caption) ? [[id, caption]] : [],
  );
  const ids = new Map(changes.added.map(({ key, id }) => [key, id]));
  /** Names a stored original by its id, because a file that is stored no longer has a key. */
  const originalNow = (original: string | null) => {
    const id = ids.get(original ?? '') ?? null;
    return id !== null && known.has(id) ? id : original;
  };
  const waiting = changes.added.filter(({ id }) => id === null || !known.has(id));
  const staying = new Set(stayingFiles(changes, stored).map(({ id }) => id));
  return {
    added: waiting.map((file) => ({ ...file, original: originalNow(file.original) })),
    removed: changes.removed.filter((id) => known.has(id) && !staying.has(id)),
    captions: Object.fromEntries([...captions, ...arrived]),
  };
}

function differs(file: AttachedFile | undefined, caption: string): boolean {
  return file !== undefined && (file.caption ?? '') !== caption.trim();
}

/**
 * Returns the changes that a call can store now: without the files that are not uploaded yet, and without
 * pictures drawn upon such files.
 */
export function storableFileChanges(changes: FileChanges): FileChanges {
  const waiting = new Set(changes.added.filter(({ id }) => id === null).map(({ key }) => key));
  const isReady = ({ key, original }: AddedFile) =>
    !waiting.has(key) && !(original !== null && waiting.has(original));
  return { ...changes, added: changes.added.filter(isReady) };
}

/**
 * Returns the stored files that stay. A removed original stays if a picture that stays was drawn upon it (ruling 5.34).
 * Another person may have drawn that picture after the removal.
 */
function stayingFiles(
  { added, removed }: FileChanges,
  stored: readonly AttachedFile[],
): readonly AttachedFile[] {
  const gone = new Set(removed);
  const keep = (original: string | null): void => {
    if (original === null || !gone.delete(original)) return;
    keep(stored.find(({ id }) => id === original)?.originalId ?? null);
  };
  for (const { id, originalId } of stored) if (!gone.has(id)) keep(originalId);
  for (const { original } of added) keep(original);
  return stored.filter(({ id }) => !gone.has(id));
}

/**
 * Returns the originals that the entry lacks although a waiting picture was drawn upon them, because another person
 * removed them meanwhile. The server takes them back into the entry.
 */
function lostOriginals({ added }: FileChanges, stored: readonly AttachedFile[]): readonly FileInBody[] {
  const known = new Set([...stored.map(({ id }) => id), ...added.map(({ key }) => key)]);
  const lost = new Map<string, FileInBody>();
  for (const { original, formElementId } of added)
    if (original !== null && !known.has(original))
      lost.set(original, { id: original, formElementId, caption: null });
  return [...lost.values()];
}

/** Returns all files of the entry in the body of a call, because the sent list replaces the stored list. */
export function filesInBody(changes: FileChanges, stored: readonly AttachedFile[]): readonly FileInBody[] {
  const known = new Set(stored.map(({ id }) => id));
  const kept = stayingFiles(changes, stored).map(({ id, formElementId, caption }) => ({
    id,
    formElementId,
    caption: wireCaption(changes.captions[id] ?? caption),
  }));
  const added = changes.added
    .filter(({ id }) => id === null || !known.has(id))
    .map(({ key, id, formElementId, caption }) => ({
      id,
      key,
      formElementId,
      caption: wireCaption(caption),
    }));
  return [...kept, ...lostOriginals(changes, stored), ...added];
}

function wireCaption(caption: string | null): string | null {
  const text = caption?.trim() ?? '';
  return text === '' ? null : text;
}

/** The files of an entry on the wire. */
export type AttachedFiles = (Omit<FileInBody, 'id' | 'key'> & { readonly id: string })[];

/** Returns all uploaded files of the entry, as a call sends them. */
export function attachedFiles(changes: FileChanges, stored: readonly AttachedFile[]): AttachedFiles {
  return resolvedFiles(filesInBody(storableFileChanges(changes), stored), changes);
}

/**
 * Replaces the keys with the ids of the files that were uploaded meanwhile. Leaves out files that have no id,
 * for example removed files.
 */
export function resolvedFiles(files: readonly FileInBody[], { added }: FileChanges): AttachedFiles {
  return files.flatMap(({ id: known, key, formElementId, caption }) => {
    const id = key === undefined ? known : (added.find((file) => file.key === key)?.id ?? known);
    return id === null ? [] : [{ id, formElementId, caption }];
  });
}

/**
 * Returns the files of a call with the id of a file that was uploaded. Leaves out a file that the user removed during
 * its upload, because the call waits for the upload and was not sent yet. A file that is removed later stays in the
 * call, because a repetition of the call must have the same body. The next save then removes the file.
 */
export function withUploadedId(
  files: readonly FileInBody[],
  event: FileEvent,
  { added }: FileChanges,
): readonly FileInBody[] {
  if (event.type !== 'fileUploaded') return files;
  const isRemoved = !added.some(({ key }) => key === event.key);
  return files.flatMap((file) => {
    if (file.key !== event.key || (isRemoved && file.id !== null)) return [file];
    return isRemoved ? [] : [{ ...file, id: event.id }];
  });
}

/**
 * Returns the changes for an entry that takes the place of a deleted one. Its files are uploaded again,
 * because the uploaded files may belong to the deleted entry. A drawn picture whose original is stored in the deleted
 * entry loses its original.
 */
export function asNewFiles({ added }: FileChanges, keyFor: () => string): FileChanges {
  const keys = new Set<string | null>(added.map(({ key }) => key));
  const again = added.map((file) => ({
    ...file,
    id: null,
    uploadKey: keyFor(),
    original: keys.has(file.original) ? file.original : null,
  }));
  return { ...NO_FILE_CHANGES, added: again };
}

/** Returns a stored file as screens show it. */
export function shownStored(file: AttachedFile): ShownFile {
  const { id, name, mediaType, size, width, height, formElementId, isRedacted, redactReason, originalId } =
    file;
  return {
    ref: id,
    id,
    key: null,
    name,
    mediaType,
    size,
    width,
    height,
    formElementId,
    isRedacted,
    redactReason,
    caption: file.caption ?? '',
    original: originalId,
    refusal: null,
    stored: file,
  };
}

function shownAdded(file: AddedFile): ShownFile {
  return { ...file, ref: file.key, isRedacted: false, stored: null };
}

/**
 * Returns the files of an entry as the user sees them: stored files with this user's changes, then the files that wait
 * on this device.
 */
export function shownFiles(changes: FileChanges, stored: readonly AttachedFile[]): readonly ShownFile[] {
  const known = new Set(stored.map(({ id }) => id));
  const kept = stayingFiles(changes, stored).map((file) => {
    const shown = shownStored(file);
    return { ...shown, caption: changes.captions[file.id] ?? shown.caption };
  });
  const added = changes.added.filter(({ id }) => id === null || !known.has(id)).map(shownAdded);
  return [...kept, ...added];
}

/** Returns whether a file has this ref or id. */
export const isFile = ({ ref, id }: ShownFile, wanted: string | null): boolean =>
  wanted !== null && (ref === wanted || id === wanted);

/**
 * Returns the files without the originals of drawn pictures, because a drawn picture is shown in place of its
 * original.
 */
export function withoutOriginals(files: readonly ShownFile[]): readonly ShownFile[] {
  return files.filter((file) => !files.some(({ original }) => isFile(file, original)));
}

/** Returns the picture that a drawn picture was drawn upon; null for any other file. */
export function originalOf(files: readonly ShownFile[], { original }: ShownFile): ShownFile | null {
  return files.find((file) => isFile(file, original)) ?? null;
}

/** Returns a text that changes when the user changes the files, and stays the same while files are sent. */
export function fileChangesText({ added, removed, captions }: FileChanges): string {
  return JSON.stringify([added.map(({ key, caption }) => [key, caption]), removed, captions]);
}
