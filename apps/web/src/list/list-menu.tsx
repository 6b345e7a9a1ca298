import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState } from 'react';
import { codeOf } from '../lib/code-of.ts';
import { MoreIcon, SortDownIcon, SortUpIcon } from '../ui/icons/action.tsx';
import { ExportIcon, SettingsIcon } from '../ui/icons/list.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { PopupMenu } from '../ui/popup-menu.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useLoadFirst } from '../ui/use-load-first.ts';
import type { ListDefinition, ListRow } from './list-definition.ts';
import { listTexts } from '#texts/list';
import type { ListState } from './state/list-state.ts';
import type { ListControl } from './use-list.ts';

// Loaded on demand, because few visits change columns or export files.
const loadSettings = codeOf(() => import('./settings/settings-dialog.tsx'), 'SettingsDialog');
const SettingsDialog = lazyPart(loadSettings);
const loadExport = codeOf(() => import('./export/export-dialog.tsx'), 'ExportDialog');
const ExportDialog = lazyPart(loadExport);

interface Shown {
  readonly dialog: 'settings' | 'export';
  readonly isOpen: boolean;
}

export interface ListMenuProps<Row extends ListRow> {
  readonly list: ListDefinition<Row>;
  readonly control: ListControl<Row>;
}

/**
 * The menu of the whole list: columns and export. On a phone the menu also sets the order, because there are no column
 * headings to press.
 */
export function ListMenu<Row extends ListRow>({ list, control }: ListMenuProps<Row>) {
  const button = useRef<HTMLButtonElement>(null);
  const loadFirst = useLoadFirst();
  const [isOpen, setOpen] = useState(false);
  const [isSorting, setSorting] = useState(false);
  const isPhone = useIsPhone();
  const [shown, setShown] = useState<Shown | null>(null);
  const { configuration, columns, shown: page, state, view, dispatch } = control;
  const dialog = {
    isOpen: shown?.isOpen ?? false,
    onClose: () => setShown((now) => now && { ...now, isOpen: false }),
    onGone: () => setShown(null),
  };
  return (
    <>
      <Tooltip title={listTexts.menu}>
        <IconButton
          ref={button}
          aria-label={listTexts.menu}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(true);
            // Loads both dialogs ahead, because a user who opens the menu usually chooses one of them.
            return Promise.allSettled([loadSettings(), loadExport()]);
          }}
        >
          <MoreIcon />
        </IconButton>
      </Tooltip>
      <PopupMenu
        label={listTexts.menu}
        isOpen={isOpen}
        anchor={button}
        onClose={() => setOpen(false)}
        items={[
          ...(isPhone
            ? [
                {
                  label: listTexts.sort,
                  icon: SortDownIcon,
                  isDisabled: columns === null,
                  run: () => setSorting(true),
                },
              ]
            : []),
          {
            label: listTexts.settings,
            icon: SettingsIcon,
            isDisabled: configuration === null,
            run: () => loadFirst(loadSettings, () => setShown({ dialog: 'settings', isOpen: true })),
          },
          {
            label: listTexts.export,
            icon: ExportIcon,
            isDisabled: configuration === null || page === null,
            run: () => loadFirst(loadExport, () => setShown({ dialog: 'export', isOpen: true })),
          },
        ]}
      />
      <PopupMenu
        label={listTexts.sort}
        isOpen={isSorting}
        anchor={button}
        onClose={() => setSorting(false)}
        items={(columns ?? [])
          .filter(({ id }) => !list.unsortable?.includes(id))
          .map(({ id, label }) => {
            const direction = state.sort?.field === id ? state.sort.direction : null;
            return {
              label,
              ...(direction !== null && { icon: direction === 'asc' ? SortUpIcon : SortDownIcon }),
              run: () => void dispatch({ type: 'sorted', sort: nextSort(id, direction) }),
            };
          })}
      />
      {configuration && shown?.dialog === 'settings' && (
        <SettingsDialog
          {...dialog}
          configuration={configuration}
          defaultColumns={list.defaultColumns}
          calls={list.calls}
          view={view}
          dispatch={dispatch}
        />
      )}
      {configuration && columns && page && shown?.dialog === 'export' && (
        <ExportDialog
          {...dialog}
          configuration={configuration}
          columns={columns}
          state={state}
          totalCount={page.totalCount}
          fileRows={list.fileRows}
          noted={list}
          calls={list.calls}
        />
      )}
    </>
  );
}

/** Returns the order after a press on a column: ascending, then descending, then none, as in the table's heading. */
function nextSort(field: string, direction: 'asc' | 'desc' | null): ListState['sort'] {
  if (direction === 'desc') return null;
  return { field, direction: direction === null ? 'asc' : 'desc' };
}
