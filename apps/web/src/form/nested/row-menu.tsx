import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import type { FormRow } from '../values/changes.ts';
import { MoreIcon } from '../../ui/icons/action.tsx';
import { CopyIcon, DownIcon, UpIcon } from '../../ui/icons/editor.tsx';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import { formTexts } from '#texts/form';
import type { NestedRowProps } from './row-props.ts';

type RowMenuProps<R extends FormRow> = Pick<NestedRowProps<R>, 'index' | 'isLast' | 'onMove' | 'onCopy'> & {
  readonly name: string;
};

/** A menu that copies a row, and moves it for users who do not drag. */
export function RowMenu<R extends FormRow>({ name, index, isLast, onMove, onCopy }: RowMenuProps<R>) {
  const [isOpen, setOpen] = useState(false);
  // Two hundred rows have two hundred menus, so each is created when it is first opened.
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        data-row-menu
        aria-label={formTexts.rowMenu(name)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <MoreIcon />
      </IconButton>
      {wasOpened && (
        <PopupMenu
          label={formTexts.rowMenu(name)}
          isOpen={isOpen}
          anchor={button}
          onClose={() => setOpen(false)}
          items={[
            {
              label: formTexts.up,
              icon: UpIcon,
              isDisabled: index === 0,
              run: () => onMove(index, index - 1),
            },
            {
              label: formTexts.down,
              icon: DownIcon,
              isDisabled: isLast,
              run: () => onMove(index, index + 1),
            },
            ...(onCopy ? [{ label: formTexts.copy, icon: CopyIcon, run: () => onCopy(index) }] : []),
          ]}
        />
      )}
    </>
  );
}
