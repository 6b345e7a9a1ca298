import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { codeOf } from '../../lib/code-of.ts';
import { PRODUCT_NAME } from '../../lib/document-title.ts';
import { paths } from '../../lib/paths.ts';
import { MenuIcon } from '../../ui/icons/navigation.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { height, TALL } from '../../ui/tokens.ts';
import { appTexts } from '#texts/app';
import { barButton } from './bar-button.ts';
import { GoToButton } from './go-to-button.tsx';
import { QrButton } from './qr-button.tsx';
import { UserMenu } from './user-menu.tsx';

// Loaded after the screen, because text that waits to be sent can wait a moment longer.
const OutboxPlace = lazyPart(
  codeOf(() => import('../outbox/outbox-place.tsx'), 'OutboxPlace'),
  { failed: () => null },
);

export interface TopBarProps {
  readonly isMenuOpen: boolean;
  readonly menuId: string;
  readonly onToggleMenu: () => void;
  readonly menuButton: Ref<HTMLButtonElement>;
}

export function TopBar({ isMenuOpen, menuId, onToggleMenu, menuButton }: TopBarProps) {
  const label = isMenuOpen ? appTexts.closeMenu : appTexts.openMenu;
  return (
    <Box
      component="header"
      sx={{
        [TALL]: { position: 'sticky', top: 0 },
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        // On a phone the badge of the outbox needs the room.
        gap: { xs: 0, sm: 1 },
        height: height.topBar,
        paddingInline: 1,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-expanded={isMenuOpen}
          aria-controls={isMenuOpen ? menuId : undefined}
          onClick={onToggleMenu}
          ref={menuButton}
          sx={barButton}
        >
          <MenuIcon />
        </IconButton>
      </Tooltip>
      <Typography
        component={Link}
        to={paths.home}
        sx={{ flex: 1, fontWeight: 700, color: 'primary.main', textDecoration: 'none' }}
      >
        {PRODUCT_NAME}
      </Typography>
      <OutboxPlace />
      <GoToButton />
      <QrButton />
      <UserMenu />
    </Box>
  );
}
