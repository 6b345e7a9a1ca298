import Button from '@mui/material/Button';
import { useState } from 'react';
import { codeOf } from '../../lib/code-of.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useLoadFirst } from '../../ui/use-load-first.ts';
import { pastedFieldsTexts as texts } from '#texts/pasted-fields';

// Loaded on demand, because few visits paste fields.
const loadDialog = codeOf(() => import('./paste-fields-dialog.tsx'), 'PasteFieldsDialog');
const PasteFieldsDialog = lazyPart(loadDialog);

/** The button that opens the dialog for fields copied in a spreadsheet. */
export function PasteFields({ isDisabled }: { readonly isDisabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const loadFirst = useLoadFirst();
  return (
    <>
      <Button disabled={isDisabled} onClick={() => loadFirst(loadDialog, () => setOpen(true))}>
        {texts.paste}
      </Button>
      {isOpen && <PasteFieldsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
