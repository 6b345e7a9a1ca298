import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { codeOf } from '../../lib/code-of.ts';
import { initialsOf, personName, useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { KeyboardIcon, LogoutIcon, ProfileIcon } from '../../ui/icons/navigation.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { LookChoice } from '../../ui/look-choice.tsx';
import { useAsk } from '../../ui/questions.tsx';
import { rem, TOUCH } from '../../ui/tokens.ts';
import { useShowPanel } from '../keyboard/keyboard.tsx';
import { appTexts } from '#texts/app';
import { kitTexts } from '#texts/ui';
import { lookTexts } from '#texts/look';

// Loaded when the menu opens, because a page that is only read never needs it.
const loadLeave = codeOf(() => import('../logout.ts'), 'leave');

/** The avatar with its menu: name, look, profile, keys and logout. */
export function UserMenu() {
  const user = useCurrentUser();
  const client = useQueryClient();
  const ask = useAsk();
  const notify = useNotify();
  const show = useShowPanel();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [leaving, setLeaving] = useState(false);
  const initials = initialsOf(user);
  const fullName = personName(user) || user.userName;

  const logout = async () => {
    setAnchor(null);
    setLeaving(true);
    try {
      const leave = await loadLeave();
      if (await leave({ ask, client, userId: user.id })) return;
    } catch (error) {
      // Without a network the code of the logout may be missing. The user then stays logged in.
      reportError(error);
      notify.error(kitTexts.partFailed);
    }
    setLeaving(false);
  };

  return (
    <>
      <Tooltip title={appTexts.account}>
        <ButtonBase
          // Voice control finds a button by its visible text, so the label contains the name and the initials.
          aria-label={`${appTexts.account}: ${fullName}, ${initials}`}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            setAnchor(event.currentTarget);
            loadLeave().catch(() => undefined);
          }}
          sx={{ minWidth: TOUCH, height: TOUCH, gap: 1, paddingInline: 0.5, borderRadius: 1 }}
        >
          <Typography
            variant="body2"
            component="span"
            noWrap
            sx={{ display: { xs: 'none', sm: 'block' }, maxWidth: 240 }}
          >
            {fullName}
          </Typography>{' '}
          <Box
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 32,
              height: 32,
              borderRadius: '50%',
              bgcolor: 'primary.main',
              color: 'background.default',
              fontSize: '0.8125rem',
              fontWeight: 600,
            }}
          >
            {initials}
          </Box>
        </ButtonBase>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { sx: { marginTop: 1, width: rem(320) }, role: 'dialog', 'aria-label': appTexts.account },
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
        <Box sx={{ paddingInline: 2, paddingBlock: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Typography id="menu-look" variant="body2" sx={{ marginBottom: 1 }}>
            {lookTexts.look}
          </Typography>
          <LookChoice labelledBy="menu-look" />
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
          <MenuItem
            onClick={() => {
              setAnchor(null);
              show('keys');
            }}
            sx={{ minHeight: 48 }}
          >
            <ListItemIcon>
              <KeyboardIcon />
            </ListItemIcon>
            {appTexts.keys}
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
