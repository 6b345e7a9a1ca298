import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Figure } from '@kartoteka/contract/home-figures';
import { showCount } from '@kartoteka/domain/value/display';
import { Link as RouterLink } from 'react-router';
import { homeTexts } from '#texts/home';
import { figureHref } from './figure-href.ts';

export interface FigureTableProps {
  readonly label: string;
  /** The column headers. The first header is above the names of the rows. */
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    /** A figure above 0 links to its cards. */
    readonly cells: readonly (Figure | string)[];
  }[];
}

/** A chart's data as a table. Each figure above 0 links to its cards. */
export function FigureTable({ label, heads, rows }: FigureTableProps) {
  return (
    <Table size="small" stickyHeader aria-label={label}>
      <TableHead>
        <TableRow>
          {heads.map((head, at) => (
            <TableCell key={head} align={at === 0 ? 'left' : 'right'} sx={{ paddingInline: 1 }}>
              {head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ name, cells }, at) => (
          <TableRow key={`${at} ${name}`}>
            <TableCell
              component="th"
              scope="row"
              sx={{ minWidth: 112, paddingInline: 1, overflowWrap: 'anywhere' }}
            >
              {name}
            </TableCell>
            {cells.map((cell, column) => (
              <TableCell key={heads[column + 1]} align="right" className="tabular" sx={{ paddingInline: 1 }}>
                {typeof cell === 'string' ? (
                  cell
                ) : (
                  <FigureLink figure={cell} what={`${name}, ${heads[column + 1]}`} />
                )}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function FigureLink({ figure, what }: { figure: Figure; what: string }) {
  if (figure.count === 0) return '0';
  return (
    <Link
      component={RouterLink}
      to={figureHref(figure)}
      aria-label={homeTexts.openFigure(what, figure.count)}
      // Widens the link, because a single digit is too small for a finger.
      sx={{ display: 'inline-block', minWidth: 24, paddingBlock: 0.5 }}
    >
      {showCount(figure.count)}
    </Link>
  );
}
