import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState } from 'react';
import { codeOf } from '../lib/code-of.ts';
import { MoreIcon } from '../ui/icons/action.tsx';
import { ExportIcon, SettingsIcon } from '../ui/icons/list.tsx';
import { PopupMenu } from '../ui/popup-menu.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useLoadFirst } from '../ui/use-load-first.ts';
import type { ListDefinition, ListRow } from './list-definition.ts';
import { listTexts } from '#texts/list';
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

/** The menu of the whole list: columns and export. */
export function ListMenu<Row extends ListRow>({ list, control }: ListMenuProps<Row>) {
  const button = useRef<HTMLButtonElement>(null);
  const loadFirst = useLoadFirst();
  const [isOpen, setOpen] = useState(false);
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
            // Users who open the menu choose one of these, so both are loaded ahead.
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
          calls={list.calls}
        />
      )}
    </>
  );
}
