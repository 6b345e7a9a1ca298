import type { PreviewRow } from '@kartoteka/contract/definition-transfer';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { changeWords } from '../../lib/change-words.ts';
import { definitionTransferTexts as texts } from '#texts/definition-transfer';

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The differences between the file's definition and the plant's, field by field. */
export function Differences({ row }: { readonly row: PreviewRow }) {
  const { field, ours, inFile } = texts.differenceHead;
  return (
    <>
      <Table
        size="small"
        aria-label={texts.differences}
        sx={{ tableLayout: 'fixed', '& td, & th': { verticalAlign: 'top', overflowWrap: 'anywhere' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '34%' }}>{field}</TableCell>
            <TableCell>{ours}</TableCell>
            <TableCell>{inFile}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changeWords(row.changes, row.kind, NO_NAMES).map(({ label, before, after }, at) => (
            <TableRow key={`${at} ${label}`}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              <TableCell>{before}</TableCell>
              <TableCell>{after}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {row.moreChanges > 0 && (
        <Typography variant="body2">{texts.moreDifferences(row.moreChanges)}</Typography>
      )}
    </>
  );
}
