import type { ListConfiguration } from '@kartoteka/contract/list';
import type { ListView } from '@kartoteka/contract/list-view';
import { hasWords, searchWords } from '@kartoteka/domain/list/search-text';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { SortableRows } from '../../form/nested/sortable-rows.tsx';
import { ignoreFurtherTaps } from '../../ui/taps.ts';
import { kitTexts } from '#texts/ui';
import { rem, width } from '../../ui/tokens.ts';
import type { ListCalls } from '../list-definition.ts';
import { NarrowField } from '../narrow-field.tsx';
import type { ListDispatch } from '../state/use-list-state.ts';
import { listTexts } from '#texts/list';
import { settingsTexts } from '#texts/list-settings';
import { ColumnLine } from './column-line.tsx';
import { type ColumnRow, columnRows, defaultRows, movedRow } from './column-rows.ts';
import { useSaveColumns } from './use-save-columns.ts';

/** Number of columns above which the dialog has a search for columns. */
const MANY_COLUMNS = 12;

export interface SettingsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
  readonly configuration: ListConfiguration;
  readonly defaultColumns: readonly string[];
  readonly calls: Pick<ListCalls<unknown>, 'configuration' | 'savePreferences' | 'saveView'>;
  readonly view: ListView | null;
  readonly dispatch: ListDispatch;
}

/**
 * 'Ustawienia': chooses the columns of the list and their order. The choice is stored for the user, or in the user's
 * own saved view, and applies on every device.
 */
export function SettingsDialog(props: SettingsDialogProps) {
  const { isOpen, onClose, onGone, configuration, defaultColumns, calls, view, dispatch } = props;
  const id = useId();
  const [rows, setRows] = useState(() => columnRows(configuration, defaultColumns, view));
  const [search, setSearch] = useState('');
  const defaults = useMemo(() => defaultRows(configuration, defaultColumns), [configuration, defaultColumns]);
  const save = useSaveColumns(calls, { view, defaults, dispatch, onSaved: onClose });
  const words = searchWords(search);
  const found = rows.filter(({ label, group }) => hasWords(`${label} ${group ?? ''}`, words));
  const shownCount = rows.filter(({ isShown }) => isShown).length;

  // The positions count only the rows that match the search.
  const move = (from: number, to: number) => {
    const [one, other] = [found[from], found[to]];
    if (one && other) setRows(movedRow(rows, rows.indexOf(one), rows.indexOf(other)));
  };
  const show = (changed: string, isShown: boolean) =>
    setRows(rows.map((row) => (row.id === changed ? { ...row, isShown } : row)));

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      onClickCapture={ignoreFurtherTaps}
      fullWidth
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { maxWidth: rem(width.dialog) } }, transition: { onExited: onGone } }}
    >
      <DialogTitle id={`${id}-title`}>{listTexts.settings}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', paddingBottom: 0 }}>
        {view && (
          <Typography color="textSecondary" sx={{ marginBottom: 2 }}>
            {view.isOwn
              ? settingsTexts.inOwnView(view.name)
              : settingsTexts.leavesView(view.name, view.owner.name)}
          </Typography>
        )}
        {rows.length > MANY_COLUMNS && (
          <Box sx={{ marginBottom: 2 }}>
            <NarrowField label={settingsTexts.searchColumns} text={search} onText={setSearch} />
          </Box>
        )}
        <Typography
          id={`${id}-columns`}
          component="h3"
          variant="subtitle1"
          sx={{ paddingBottom: 0.5, borderBottom: 1, borderColor: 'divider' }}
        >
          {settingsTexts.column}
        </Typography>
        <Box sx={{ overflowY: 'auto', minHeight: 160 }}>
          <FoundColumns labelId={`${id}-columns`} found={found} onMove={move} onShow={show} />
          {found.length === 0 && (
            <Typography variant="body2" color="textSecondary" sx={{ paddingBlock: 2 }}>
              {settingsTexts.noColumn(search.trim())}
            </Typography>
          )}
        </Box>
      </DialogContent>
      <Typography
        role="status"
        variant="caption"
        color="textSecondary"
        sx={{ paddingInline: 3, paddingTop: 1, borderTop: 1, borderColor: 'divider' }}
      >
        {shownCount === 0 ? settingsTexts.noColumns : settingsTexts.columnsShown(shownCount)}
      </Typography>
      <DialogActions>
        <Button size="large" onClick={() => setRows(defaults)} sx={{ marginRight: 'auto' }}>
          {settingsTexts.defaultColumns}
        </Button>
        <Button variant="outlined" size="large" onClick={onClose}>
          {kitTexts.cancel}
        </Button>
        <Button variant="contained" size="large" loading={save.isPending} onClick={() => save.mutate(rows)}>
          {settingsTexts.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface FoundColumnsProps {
  readonly labelId: string;
  readonly found: readonly ColumnRow[];
  readonly onMove: (from: number, to: number) => void;
  readonly onShow: (id: string, isShown: boolean) => void;
}

function FoundColumns({ labelId, found, onMove, onShow }: FoundColumnsProps) {
  return (
    <SortableRows
      keys={found.map((row) => row.id)}
      nameOf={(key) => found.find((row) => row.id === key)?.label ?? ''}
      onMove={onMove}
    >
      <Box component="ul" aria-labelledby={labelId} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {found.map((row) => (
          <ColumnLine key={row.id} row={row} onShow={onShow} />
        ))}
      </Box>
    </SortableRows>
  );
}
