import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { codeOf } from '../../lib/code-of.ts';
import { useIsGranted } from '../../lib/current-user.ts';
import { EditorsContext } from '../../form/panel/editors.ts';
import { usePendingExports } from '../../list/export/pending-exports.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { GRID, GUTTER, height, rem, width } from '../../ui/tokens.ts';
import { useFindEditor } from '../editors.ts';
import { Keyboard } from '../keyboard/keyboard.tsx';
import { menuOf } from '../menu.ts';
import { MenuContext } from '../menu-context.ts';
import { screens } from '../screens.ts';
import { appTexts } from '#texts/app';
import { MenuList } from './menu-list.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useScreenFocus } from './use-screen-focus.ts';

// Few users export a file in the background, so the code that watches such exports is loaded on demand.
const ExportWatch = lazyPart(
  codeOf(() => import('../../list/export/export-watch.tsx'), 'ExportWatch'),
  // If this code cannot be loaded, the user still finds the file in the list of exports.
  { failed: () => null },
);

// Loaded after the screen, because it shows something only without a network or for a new version of the app.
const DeviceState = lazyPart(
  codeOf(() => import('../device-state.tsx'), 'DeviceState'),
  { failed: () => null },
);

const MENU_ID = 'main-menu';
const CONTENT_ID = 'content';

/** Top bar, menu and the screen next to it (spec 2.2). On a narrow display the menu covers the page. */
export function PanelLayout() {
  const isWide = useMediaQuery(`(min-width: ${rem(1024)})`);
  const [open, setOpen] = useState(true);
  const [openNarrow, setOpenNarrow] = useState(false);
  const isGranted = useIsGranted();
  const sections = useMemo(() => menuOf(screens, isGranted), [isGranted]);
  const content = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const exports = usePendingExports();
  const findEditor = useFindEditor();
  useScreenFocus(content);

  const closeNarrow = () => {
    setOpenNarrow(false);
    menuButton.current?.focus();
  };
  const isOpen = isWide ? open : openNarrow;
  const toggle = () => (isWide ? setOpen(!open) : setOpenNarrow(!openNarrow));
  const menu = (
    <Box
      component="nav"
      id={MENU_ID}
      aria-label={appTexts.navigation}
      sx={{ width: rem(width.drawer), maxWidth: '100vw', padding: 1 }}
    >
      <MenuList onChoose={() => setOpenNarrow(false)} />
    </Box>
  );

  return (
    <MenuContext value={sections}>
      <Keyboard>
        <SkipLink target={CONTENT_ID} />
        <TopBar isMenuOpen={isOpen} menuId={MENU_ID} onToggleMenu={toggle} menuButton={menuButton} />
        <DeviceState />
        <Box sx={{ display: 'flex', alignItems: 'stretch', minHeight: `calc(100dvh - ${height.topBar}px)` }}>
          {isWide && open && <SidePlace>{menu}</SidePlace>}
          {!isWide && (
            // The drawer does not restore the focus, because this component moves it: to the menu button when the menu
            // was only closed, to the screen when an item was chosen.
            <Drawer
              open={openNarrow}
              onClose={closeNarrow}
              slotProps={{
                root: { disableRestoreFocus: true },
                paper: { 'aria-label': appTexts.navigation },
              }}
            >
              {menu}
            </Drawer>
          )}
          <EditorsContext value={findEditor}>
            <ScreenPlace place={content} />
          </EditorsContext>
        </Box>
        {exports.length > 0 && <ExportWatch ids={exports} />}
      </Keyboard>
    </MenuContext>
  );
}

/** The menu next to the screen. It stays in view while the screen scrolls. */
function SidePlace({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        flex: 'none',
        width: rem(width.drawer),
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: height.topBar,
          maxHeight: `calc(100dvh - ${height.topBar}px)`,
          overflowY: 'auto',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** The landmark with the screen. It takes the focus when the screen changes. */
function ScreenPlace({ place }: { readonly place: RefObject<HTMLElement | null> }) {
  return (
    <Box
      component="main"
      id={CONTENT_ID}
      ref={place}
      tabIndex={-1}
      sx={{
        flex: 1,
        minWidth: 0,
        '--gutter': { xs: `${2 * GRID}px`, md: `${3 * GRID}px` },
        padding: GUTTER,
        '&:focus:not(:focus-visible)': { outline: 'none' },
      }}
    >
      <Box sx={{ maxWidth: width.screen, marginInline: 'auto' }}>
        <Outlet />
      </Box>
    </Box>
  );
}
