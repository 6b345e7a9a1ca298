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
  /** A line under the label: the reason for which the item is disabled. */
  readonly note?: string;
  /** Called after the menu has closed and returned the focus, so that the action may move the focus. */
  readonly run: () => void | Promise<void>;
}

export interface PopupMenuProps {
  /** Names the menu for screen readers. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly items: readonly PopupMenuItem[];
  readonly onClose: () => void;
}

/**
 * A menu that opens at its button. The caller gives the button `aria-haspopup="dialog"`, because the menu is inside an
 * element with the role of a dialog.
 */
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
            // Waits until React has finished this update, because the action may call `flushSync`, which
            // React refuses meanwhile.
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
              // Keeps the first choice, because the second press of a double tap may hit another item of the closing
              // menu.
              chosen.current ??= item;
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
