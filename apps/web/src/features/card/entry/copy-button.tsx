import Button from '@mui/material/Button';
import { useNotify } from '../../../ui/notices.tsx';
import { cardTexts } from '#texts/card';
import type { TypedLine } from '../work/typed-words.ts';

/**
 * Copies the typed values. Over plain http browsers offer no clipboard, so the button is missing and the user selects
 * the text.
 */
export function CopyButton({ lines }: { lines: readonly TypedLine[] }) {
  const notify = useNotify();
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(lines.map(({ name, text }) => `${name}: ${text}`).join('\n'));
    notify.success(cardTexts.copied);
  };
  return (
    <Button variant="outlined" onClick={() => void copy().catch(() => notify.error(cardTexts.notCopied))}>
      {cardTexts.copy}
    </Button>
  );
}
