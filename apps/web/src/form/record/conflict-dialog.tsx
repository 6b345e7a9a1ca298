import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { kitTexts } from '#texts/ui';
import type { Change } from '../values/changes.ts';
import { formTexts } from '#texts/form';

export interface ConflictDialogProps {
  /** Changes from the stored version to the user's version; null if there is no conflict, which closes the dialog. */
  readonly changes: readonly Change[] | null;
  /** Called with the version to keep; null when the user cancels. */
  readonly onAnswer: (answer: 'mine' | 'theirs' | null) => void;
}

/** Shown when two administrators change one record: both versions next to each other, and a choice between them. */
export function ConflictDialog({ changes, onAnswer }: ConflictDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={changes !== null}
      onClose={() => onAnswer(null)}
      maxWidth="md"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{formTexts.conflictTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{formTexts.conflictText}</DialogContentText>
        <ChangeTable
          changes={changes ?? []}
          before={formTexts.conflictTheirs}
          after={formTexts.conflictMine}
          added={formTexts.rowThere}
          removed={formTexts.rowMissing}
        />
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its safest answer */}
        <Button variant="outlined" size="large" autoFocus onClick={() => onAnswer(null)}>
          {kitTexts.cancel}
        </Button>
        <Button variant="outlined" size="large" onClick={() => onAnswer('theirs')}>
          {formTexts.conflictTake}
        </Button>
        <Button variant="contained" size="large" onClick={() => onAnswer('mine')}>
          {formTexts.conflictKeep}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export interface ChangeTableProps {
  readonly changes: readonly Change[];
  /**
   * Whether the old values (`before`) are on the left, as in the audit trail. By default the values of the user's
   * version (`after`) are on the left.
   */
  readonly isBeforeFirst?: true;
  readonly before: string;
  readonly after: string;
  /** Text in the column `after` for a row that only the user's version has. */
  readonly added: string;
  /** Text in the column `after` for a row that the user's version lacks. */
  readonly removed: string;
}

/** A table of the differences between two versions, one line each. */
export function ChangeTable({ changes, isBeforeFirst, before, after, added, removed }: ChangeTableProps) {
  const inOrder = <T,>(own: T, other: T): readonly [T, T] => (isBeforeFirst ? [other, own] : [own, other]);
  return (
    <Table
      size="small"
      // Both columns have the same width, no matter how short their texts are.
      sx={{
        marginTop: 2,
        tableLayout: 'fixed',
        '& tbody :is(th, td)': { verticalAlign: 'top', overflowWrap: 'anywhere' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: '30%' }}>{formTexts.conflictField}</TableCell>
          {inOrder(after, before).map((head) => (
            <TableCell key={head}>{head}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map((change) => (
          <TableRow key={`${change.path} ${change.label}`}>
            <TableCell component="th" scope="row">
              {change.label}
            </TableCell>
            {inOrder(
              ['own', (change.after ?? removed) || added],
              ['other', (change.before ?? formTexts.rowMissing) || formTexts.rowThere],
            ).map(([side, words]) => (
              <TableCell key={side}>{words}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
