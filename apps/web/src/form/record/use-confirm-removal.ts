import { useCallback } from 'react';
import { useConfirm } from '../../ui/questions.tsx';
import { formTexts } from '#texts/form';

/** Returns a function that asks whether to delete the record with this name. */
export function useConfirmRemoval(): (name: string) => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(
    (name) =>
      confirm({
        title: formTexts.removeTitle(name),
        text: formTexts.removeText,
        confirmLabel: formTexts.remove,
        danger: true,
      }),
    [confirm],
  );
}
