import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { type ComponentType, type SyntheticEvent, useCallback, useMemo, useRef, useState } from 'react';
import { GRID, GUTTER, rem } from '../../ui/tokens.ts';
import { formTexts } from '#texts/form';
import { type Panel, PanelContext, usePanel } from './panel-context.ts';
import { useTopOf } from './use-top-of.ts';

/** Width of the first panel over a form, in px. */
const WIDTH = 720;
/** Px by which each further panel is narrower than the panel under it. */
const NARROWER = 5 * GRID;

export interface EditorPanelProps {
  readonly Editor: ComponentType;
  /** The name of the new record; null while the panel is closed. */
  readonly newName: string | null;
  /** The label of the field that will refer to the record. */
  readonly field: string;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/**
 * The editor of a new record in a panel over a form. The form keeps its values. The editor may open another panel,
 * which is narrower, so that the panel below stays visible.
 */
export function EditorPanel({ newName, ...props }: EditorPanelProps) {
  const level = (usePanel()?.level ?? -1) + 1;
  const place = useRef<HTMLDivElement>(null);
  const [guards] = useState(() => new Set<() => Promise<boolean>>());
  const { onClose } = props;
  const close = useCallback(() => {
    const ask = async () => {
      for (const mayClose of guards) if (!(await mayClose())) return;
      onClose();
    };
    ask().catch(reportError);
  }, [guards, onClose]);
  useTopOf(newName !== null, close);
  return (
    <Box sx={{ display: 'contents' }} onPaste={stop}>
      <Drawer
        anchor="right"
        open={newName !== null}
        onClose={close}
        slotProps={{
          paper: {
            ref: place,
            role: 'dialog',
            'aria-modal': true,
            'aria-label': formTexts.createFor(props.field),
            sx: {
              '--gutter': { xs: `${2 * GRID}px`, sm: `${3 * GRID}px` },
              width: {
                xs: '100vw',
                sm: `min(calc(100vw - ${(level + 1) * NARROWER}px), ${rem(WIDTH - level * NARROWER)})`,
              },
              // Keeps space for the save bar, so that it never covers the focused element.
              scrollPaddingBlock: '24px 112px',
            },
          },
        }}
      >
        {newName !== null && (
          <Content {...props} level={level} newName={newName} place={place} guards={guards} close={close} />
        )}
      </Drawer>
    </Box>
  );
}

/**
 * The margins of the panel. They are inside the element that scrolls. If they were margins of that element itself, the
 * save bar at its end would stop above the bottom margin.
 */
const margins = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  paddingInline: GUTTER,
  paddingTop: 2,
  paddingBottom: GUTTER,
} as const;

/**
 * Stops an event of the panel. In React's tree the panel is inside the form, so the form would also handle
 * what is pasted into the panel.
 */
const stop = (event: SyntheticEvent) => event.stopPropagation();

type ContentProps = Omit<EditorPanelProps, 'newName' | 'onClose'> & Omit<Panel, 'field'>;

function Content({ Editor, field, ...rest }: ContentProps) {
  const { level, newName, place, guards, close, onCreated } = rest;
  const panel = useMemo(
    () => ({ level, newName, field, place, guards, close, onCreated }),
    [close, field, guards, level, newName, onCreated, place],
  );
  return (
    <PanelContext value={panel}>
      <Box sx={margins}>
        <Editor />
      </Box>
    </PanelContext>
  );
}
