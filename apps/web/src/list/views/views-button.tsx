import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { codeOf } from '../../lib/code-of.ts';
import { ViewsIcon } from '../../ui/icons/list.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useLoadFirst } from '../../ui/use-load-first.ts';
import { rem } from '../../ui/tokens.ts';
import type { ListDefinition, ListRow } from '../list-definition.ts';
import { listTexts } from '#texts/list';
import type { ListControl } from '../use-list.ts';

// Loaded on demand, because most visits change no view.
const loadDialog = codeOf(() => import('./views-dialog.tsx'), 'ViewsDialog');
const ViewsDialog = lazyPart(loadDialog);

export interface ViewsButtonProps<Row extends ListRow> {
  readonly list: ListDefinition<Row>;
  readonly control: ListControl<Row>;
}

/** The button that names the saved view in use and opens the dialog of views. */
export function ViewsButton<Row extends ListRow>({ list, control }: ViewsButtonProps<Row>) {
  const { configuration, view, state, dispatch } = control;
  const button = useRef<HTMLButtonElement>(null);
  const loadFirst = useLoadFirst();
  const [shown, setShown] = useState<{ readonly isOpen: boolean } | null>(null);
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        aria-label={view === null ? listTexts.views : listTexts.view(view.name)}
        aria-haspopup="dialog"
        aria-expanded={shown?.isOpen ?? false}
        disabled={configuration === null}
        onPointerEnter={() => Promise.allSettled([loadDialog()])}
        onClick={() => loadFirst(loadDialog, () => setShown({ isOpen: true }))}
        sx={{ flexShrink: 0, minWidth: rem(40), paddingInline: { xs: 1, sm: 2 } }}
      >
        <ViewsIcon />
        {/* Hidden on a phone, because the search needs the room. */}
        <Box
          component="span"
          sx={{
            display: { xs: 'none', sm: 'block' },
            marginLeft: 1,
            maxWidth: rem(160),
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {view === null ? listTexts.views : view.name}
        </Box>
      </Button>
      {configuration && shown && (
        <ViewsDialog
          isOpen={shown.isOpen}
          onClose={() => setShown({ isOpen: false })}
          onGone={() => setShown(null)}
          configuration={configuration}
          defaultColumns={list.defaultColumns}
          calls={list.calls}
          view={view}
          state={state}
          dispatch={dispatch}
        />
      )}
    </>
  );
}
