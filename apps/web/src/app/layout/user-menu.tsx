import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { initialsOf, useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { LogoutIcon, ProfileIcon } from '../../ui/icons/navigation.tsx';
import { useAsk } from '../../ui/questions.tsx';
import { leave } from '../logout.ts';
import { appTexts } from '#texts/app';
import { barButton } from './bar-button.ts';

/** The avatar with its menu: name, profile and logout. */
export function UserMenu() {
  const user = useCurrentUser();
  const client = useQueryClient();
  const ask = useAsk();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [leaving, setLeaving] = useState(false);
  const initials = initialsOf(user.userName);
  const fullName = [user.name, user.surName].filter(Boolean).join(' ') || user.userName;

  const logout = async () => {
    setAnchor(null);
    setLeaving(true);
    if (!(await leave({ ask, client, userId: user.id }))) setLeaving(false);
  };

  return (
    <>
      <Tooltip title={appTexts.account}>
        <IconButton
          // Voice control finds a button by its visible text, so the label contains the initials.
          aria-label={`${appTexts.account}: ${fullName}, ${initials}`}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={barButton}
        >
          <Avatar
            sx={{ width: 32, height: 32, fontSize: '0.8125rem', fontWeight: 600, bgcolor: 'primary.main' }}
          >
            {initials}
          </Avatar>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { sx: { marginTop: 1, minWidth: 220 }, role: 'dialog', 'aria-label': appTexts.account },
        }}
      >
        <Box sx={{ paddingInline: 2, paddingBlock: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Typography variant="subtitle1" component="div">
            {fullName}
          </Typography>
          <Typography variant="caption" component="div" color="textSecondary">
            {user.userName}
          </Typography>
        </Box>
        <MenuList autoFocusItem>
          <MenuItem
            component={Link}
            to={paths.profile}
            onClick={() => setAnchor(null)}
            sx={{ minHeight: 48 }}
          >
            <ListItemIcon>
              <ProfileIcon />
            </ListItemIcon>
            {appTexts.profile}
          </MenuItem>
          <MenuItem onClick={logout} disabled={leaving} sx={{ minHeight: 48 }}>
            <ListItemIcon>
              <LogoutIcon />
            </ListItemIcon>
            {appTexts.logout}
          </MenuItem>
        </MenuList>
      </Popover>
    </>
  );
}
