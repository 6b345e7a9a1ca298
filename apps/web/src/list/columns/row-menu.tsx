import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { DeleteIcon, MoreIcon, ShowIcon } from '../../ui/icons/action.tsx';
import type { ListDefinition, ListRow, RowAction } from '../list-definition.ts';
import { GRID } from '../../ui/tokens.ts';
import { listTexts } from '#texts/list';

export interface RowMenuProps<Row extends ListRow> {
  readonly list: ListDefinition<Row>;
  readonly row: Row;
  readonly onRemove: (row: Row) => void;
  /** The `tabIndex` of this cell (`CellState`), so that the grid's keyboard navigation finds the button. */
  readonly tabIndex: number;
}

/** The menu of actions on a row. The menu says why an action is disabled. */
export function RowMenu<Row extends ListRow>({ list, row, onRemove, tabIndex }: RowMenuProps<Row>) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const openHere = () => {
    close();
    list.open?.(row);
  };
  const { removal } = list;
  return (
    <>
      <IconButton
        id={id}
        aria-label={listTexts.actionsOf(list.nameOf(row))}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        tabIndex={tabIndex}
        sx={{ '@media (pointer: fine)': { minWidth: 4 * GRID, minHeight: 4 * GRID, padding: 0 } }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id } }}
      >
        <MenuList autoFocusItem aria-labelledby={id}>
          <MenuItem {...(list.open ? { onClick: openHere } : { component: Link, to: list.pathOf(row) })}>
            <ListItemIcon>
              <ShowIcon />
            </ListItemIcon>
            {listTexts.open}
          </MenuItem>
          {list.actions?.(row).map((action) => (
            <ActionItem key={action.label} action={action} onClose={close} />
          ))}
          {removal && (
            <ActionItem
              action={{
                label: listTexts.remove,
                icon: DeleteIcon,
                refusal: removal.refusal?.(row) ?? null,
                run: () => onRemove(row),
              }}
              onClose={close}
            />
          )}
        </MenuList>
      </Popover>
    </>
  );
}

interface ActionItemProps {
  readonly action: RowAction;
  readonly onClose: () => void;
}

function ActionItem({ action, onClose }: ActionItemProps) {
  const { label, icon: ActionIcon, refusal = null, run } = action;
  return (
    <MenuItem
      disabled={refusal !== null}
      onClick={() => {
        onClose();
        return run();
      }}
    >
      <ListItemIcon>
        <ActionIcon />
      </ListItemIcon>
      <ListItemText
        primary={label}
        secondary={refusal}
        slotProps={{
          primary: { variant: 'body1' },
          secondary: { variant: 'caption', sx: { maxWidth: 240, whiteSpace: 'normal' } },
        }}
      />
    </MenuItem>
  );
}
