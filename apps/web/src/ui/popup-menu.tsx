import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import { type RefObject, useRef } from 'react';
import type { Icon } from './icons/icon.tsx';

export interface PopupMenuItem {
  readonly label: string;
  readonly icon?: Icon;
  readonly isDisabled?: boolean;
  /** Under the label: why it can't be had. */
  readonly note?: string;
  /** Done once the menu has gone and given the focus back, so that it may take it elsewhere. */
  readonly run: () => void | Promise<void>;
}

export interface PopupMenuProps {
  /** Of what the menu is, for the ear. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly items: readonly PopupMenuItem[];
  readonly onClose: () => void;
}

/** A menu at its button; the button says `aria-haspopup="dialog"`. */
export function PopupMenu({ label, isOpen, anchor, items, onClose }: PopupMenuProps) {
  const chosen = useRef<PopupMenuItem | null>(null);
  return (
    <Popover
      open={isOpen}
      anchorEl={() => anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': label },
        transition: {
          onExited: () => {
            const run = chosen.current?.run;
            chosen.current = null;
            // After React has done with the menu: the work may want to draw at once.
            if (run) setTimeout(() => Promise.resolve(run()).catch(reportError));
          },
        },
      }}
    >
      <MenuList autoFocusItem aria-label={label}>
        {items.map((item) => (
          <MenuItem
            key={item.label}
            disabled={item.isDisabled ?? false}
            onClick={() => {
              chosen.current = item;
              onClose();
            }}
          >
            {item.icon && (
              <ListItemIcon>
                <item.icon />
              </ListItemIcon>
            )}
            {item.note === undefined ? (
              item.label
            ) : (
              <ListItemText
                primary={item.label}
                secondary={item.note}
                slotProps={{ secondary: { variant: 'caption', sx: { maxWidth: 240, whiteSpace: 'normal' } } }}
              />
            )}
          </MenuItem>
        ))}
      </MenuList>
    </Popover>
  );
}
