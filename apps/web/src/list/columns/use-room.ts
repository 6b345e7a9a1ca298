import useMediaQuery from '@mui/material/useMediaQuery';
import { GRID, rem, width } from '../../ui/tokens.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { ListColumn } from './columns.ts';
import { leastWidth, type Room } from './grid-columns.tsx';
import type { ListDefinition, ListRow } from '../list-definition.ts';
import { useHasMouse } from '../table/table-size.ts';

/** Width of everything at the sides of a table, in px: the menu, the page's margins and the table's outline. */
const BESIDE = width.drawer + 6 * GRID + 2;

/**
 * Returns the room for these columns. A table with chosen columns scrolls, because such columns keep their
 * widths.
 */
export function useRoom<Row extends ListRow>(
  list: ListDefinition<Row>,
  columns: readonly ListColumn[],
): Room {
  const isChosen = columns.some((column) => column.isChosen);
  const needed = isChosen ? 0 : leastWidth(list, columns, 'wide') + BESIDE;
  const isNarrow = useMediaQuery(`(max-width: ${rem(Math.max(needed, width.screen) - 1)})`);
  const isPhone = useIsPhone();
  const hasMouse = useHasMouse();
  // On a narrower screen a name beside its marks would be clipped, and would lose the number by which people tell cards
  // apart.
  const hasNameRoom = useMediaQuery((theme) => theme.breakpoints.up('lg'));
  const neededClose = leastWidth(list, columns, 'close') + BESIDE;
  const isClose = useMediaQuery(`(min-width: ${rem(neededClose)})`) && list.foldsLate;
  if (isPhone) return 'phone';
  if (!isNarrow) return 'wide';
  if (isClose) return 'close';
  return hasMouse && hasNameRoom && list.marksBeside ? 'dense' : 'narrow';
}
