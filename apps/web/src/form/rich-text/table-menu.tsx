import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { TableIcon } from '../../ui/icons/editor.tsx';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import { richTextTexts as texts } from '#texts/form-rich-text';

type Step = readonly [label: string, change: (chain: ChainedCommands) => ChainedCommands];

const OUTSIDE: readonly Step[] = [
  [texts.insertTable, (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: false })],
];
const INSIDE: readonly Step[] = [
  [texts.headerRow, (chain) => chain.toggleHeaderRow()],
  [texts.addRow, (chain) => chain.addRowAfter()],
  [texts.addColumn, (chain) => chain.addColumnAfter()],
  [texts.deleteRow, (chain) => chain.deleteRow()],
  [texts.deleteColumn, (chain) => chain.deleteColumn()],
  [texts.deleteTable, (chain) => chain.deleteTable()],
];

/** Inserts a table, or changes or deletes the table around the cursor. */
export function TableMenu({ editor, isInside }: { readonly editor: Editor; readonly isInside: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Tooltip title={texts.table}>
        <IconButton
          ref={button}
          aria-label={texts.table}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <TableIcon />
        </IconButton>
      </Tooltip>
      <PopupMenu
        label={texts.table}
        isOpen={isOpen}
        anchor={button}
        onClose={() => setOpen(false)}
        items={(isInside ? INSIDE : OUTSIDE).map(([label, change]) => ({
          label,
          run: () => {
            change(editor.chain().focus()).run();
          },
        }))}
      />
    </>
  );
}
