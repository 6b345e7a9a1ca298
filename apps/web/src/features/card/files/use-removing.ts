import { uploads } from '../../../lib/files/uploads.ts';
import { useConfirm } from '../../../ui/questions.tsx';
import { filesTexts } from '#texts/files';
import type { FileEvent, ShownFile } from '../work/file-changes.ts';
import { removedWith } from '../work/removed-with.ts';

/**
 * Returns a function that asks the user and then removes a file. The pictures below a drawn picture are removed with it.
 * The function resolves with whether the file was removed.
 */
export function useRemoving(
  files: readonly ShownFile[],
  tell: (event: FileEvent) => void,
  question: { readonly title: string; readonly text: string },
): (file: ShownFile) => Promise<boolean> {
  const confirm = useConfirm();
  return async (file) => {
    if (!(await confirm({ ...question, confirmLabel: filesTexts.remove, danger: true }))) return false;
    for (const { ref, id } of removedWith(files, file)) {
      // The file may have been stored while the question was open.
      tell({ type: 'fileRemoved', ref, id: uploads.idOf(ref) ?? id });
    }
    return true;
  };
}
