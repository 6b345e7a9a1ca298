import { saveFile } from '../download.ts';
import type { Draft } from '../draft-box.ts';
import { fileBox } from '../files/file-box.ts';
import { type TypedDraft, typedFile } from './typed-file.ts';

/** The part of a draft that is saved to files. */
type SavableDraft = TypedDraft & Pick<Draft, 'work'>;

/** The part of a draft's work that names its files. Drafts of an earlier version have no files. */
interface WorkWithFiles {
  readonly files?: { readonly added?: readonly { readonly key: string; readonly name: string }[] };
}

/**
 * Makes the browser save the text that one person typed and the server did not take, as a text file. Also saves the
 * drafts' photos and files, if they are still on this device.
 */
export async function saveTyped(
  userId: string,
  drafts: readonly SavableDraft[],
  refusal: string | null,
  person: string,
): Promise<void> {
  saveFile(typedFile(drafts, refusal, person));
  const added = drafts.flatMap(({ work }) => (work as WorkWithFiles | null)?.files?.added ?? []);
  await saveUnsent(userId, added);
}

/** Makes the browser save photos and files as this device keeps them. Resolves with the number of saved files. */
export async function saveUnsent(
  userId: string,
  added: readonly { readonly key: string; readonly name: string }[],
): Promise<number> {
  let saved = 0;
  for (const { key, name } of added) {
    const kept = await fileBox.get(userId, key).catch(() => null);
    if (kept === null) continue;
    saveFile({ name, content: kept.bytes });
    saved += 1;
  }
  return saved;
}
