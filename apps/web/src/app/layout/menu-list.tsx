import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { scrollWithin } from '../../ui/scroll-within.ts';
import { currentPath, type MenuItem } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { sectionTexts } from '#texts/app';

/** The menu's sections with the items that the user may open. */
export function MenuList({ onChoose }: { onChoose: () => void }) {
  const sections = useMenu();
  const { pathname } = useLocation();
  const current = currentPath(
    sections.flatMap(({ items }) => items.map(({ path }) => path)),
    pathname,
  );
  return sections.map(({ section, items }) => (
    <Box key={section} sx={{ marginBottom: 1 }}>
      {sectionTexts[section] && (
        <Typography
          id={`menu-${section}`}
          variant="overline"
          component="h2"
          color="textSecondary"
          sx={{ paddingInline: 2 }}
        >
          {sectionTexts[section]}
        </Typography>
      )}
      <List disablePadding aria-labelledby={sectionTexts[section] ? `menu-${section}` : undefined}>
        {items.map((item) => (
          <Entry key={item.path} item={item} isCurrent={item.path === current} onChoose={onChoose} />
        ))}
      </List>
    </Box>
  ));
}

interface EntryProps {
  readonly item: MenuItem;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

function Entry({ item, isCurrent, onChoose }: EntryProps) {
  const EntryIcon = item.icon;
  const row = useRef<HTMLLIElement>(null);
  // Scrolls a long menu to the current item, also after a reload.
  useEffect(() => {
    if (isCurrent && row.current) scrollWithin(row.current);
  }, [isCurrent]);
  // Loads the screen's code when the pointer or the focus arrives, before the item is chosen.
  const preload = () => void item.screen.load().catch(() => undefined);
  return (
    <li ref={row}>
      <ListItemButton
        component={Link}
        to={item.path}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChoose}
        onPointerEnter={preload}
        onFocus={preload}
        sx={{ minHeight: 48 }}
      >
        <ListItemIcon sx={{ minWidth: 36, color: isCurrent ? 'primary.main' : 'text.secondary' }}>
          <EntryIcon />
        </ListItemIcon>
        <ListItemText
          primary={item.label}
          slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 'inherit' } } }}
        />
      </ListItemButton>
    </li>
  );
}
