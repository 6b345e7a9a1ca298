import type { ListView } from '@kartoteka/contract/list-view';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import { DeleteIcon, EditIcon } from '../../ui/icons/action.tsx';
import { StarIcon } from '../../ui/icons/list.tsx';
import { rem } from '../../ui/tokens.ts';
import { viewTexts as texts } from '#texts/list-views';

export interface ViewLineProps {
  readonly view: ListView;
  readonly isInUse: boolean;
  readonly onShow: () => void;
  readonly onDefault: (isDefault: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** One view in the dialog. A tap on its name shows the view, and its actions are beside the name. */
export function ViewLine({ view, isInUse, onShow, onDefault, onEdit, onRemove }: ViewLineProps) {
  const { name, role, owner, isOwn, isDefault } = view;
  const about = [role && texts.forRole(role.name), !isOwn && texts.from(owner.name)].filter(Boolean);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5 }}
    >
      <ListItemButton
        component="button"
        selected={isInUse}
        aria-current={isInUse}
        onClick={onShow}
        // On a phone the actions are under the name.
        sx={{ flex: `1 1 ${rem(200)}`, minWidth: 0, borderRadius: 1, textAlign: 'left' }}
      >
        <ListItemText
          primary={name}
          secondary={about.join(' · ') || null}
          sx={{ overflowWrap: 'anywhere' }}
        />
      </ListItemButton>
      <Tooltip title={texts.openWith(name)}>
        <IconButton
          aria-label={texts.openWith(name)}
          aria-pressed={isDefault}
          color={isDefault ? 'primary' : 'default'}
          onClick={() => onDefault(!isDefault)}
        >
          <StarIcon sx={isDefault ? { '& path': { fill: 'currentColor' } } : null} />
        </IconButton>
      </Tooltip>
      {isOwn && (
        <>
          <Tooltip title={texts.edit(name)}>
            <IconButton aria-label={texts.edit(name)} onClick={onEdit}>
              <EditIcon />
            </IconButton>
          </Tooltip>
          <Tooltip title={texts.remove(name)}>
            <IconButton aria-label={texts.remove(name)} onClick={onRemove}>
              <DeleteIcon />
            </IconButton>
          </Tooltip>
        </>
      )}
    </Box>
  );
}
