import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import type { FormRow } from '../changes.ts';
import { MoreIcon } from '../../ui/icons/action.tsx';
import { CopyIcon, DownIcon, UpIcon } from '../../ui/icons/editor.tsx';
import { formTexts } from '../texts.ts';
import type { NestedRowProps } from './nested-row.tsx';

type RowMenuProps<R extends FormRow> = Pick<NestedRowProps<R>, 'index' | 'isLast' | 'onMove' | 'onCopy'> & {
  readonly name: string;
};

/** Moving without dragging, and a copy. */
export function RowMenu<R extends FormRow>({ name, index, isLast, onMove, onCopy }: RowMenuProps<R>) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const then = useRef<(() => void) | null>(null);
  const choose = (work: () => void) => () => {
    then.current = work;
    setOpen(false);
  };
  return (
    <>
      <IconButton
        ref={button}
        data-row-menu
        aria-label={formTexts.rowMenu(name)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <MoreIcon />
      </IconButton>
      {wasOpened && (
        <Menu
          open={isOpen}
          anchorEl={() => button.current}
          onClose={() => setOpen(false)}
          slotProps={{
            transition: {
              // After the menu has given the focus back: what is chosen may want it elsewhere.
              onExited: () => {
                const work = then.current;
                then.current = null;
                work?.();
              },
            },
          }}
        >
          <MenuItem disabled={index === 0} onClick={choose(() => onMove(index, index - 1))}>
            <ListItemIcon>
              <UpIcon />
            </ListItemIcon>
            {formTexts.up}
          </MenuItem>
          <MenuItem disabled={isLast} onClick={choose(() => onMove(index, index + 1))}>
            <ListItemIcon>
              <DownIcon />
            </ListItemIcon>
            {formTexts.down}
          </MenuItem>
          {onCopy && (
            <MenuItem onClick={choose(() => onCopy(index))}>
              <ListItemIcon>
                <CopyIcon />
              </ListItemIcon>
              {formTexts.copy}
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
}
