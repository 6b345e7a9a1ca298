import { styled } from '@mui/material/styles';
import type { PointerEvent } from 'react';
import { colour, FINGER } from '../../ui/tokens.ts';

/** The smallest width that the handle can give a column, in px. */
const LEAST = 56;

const Handle = styled('span')({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  width: 10,
  cursor: 'col-resize',
  touchAction: 'none',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: '25%',
    insetInlineEnd: 0,
    width: 2,
    backgroundColor: colour.line,
  },
  '&:hover::after, &:active::after': { insetBlock: 0, backgroundColor: colour.outline },
  // Hidden for fingers, because a finger would sort the column instead of resizing it.
  [FINGER]: { display: 'none' },
});

export interface ColumnHandleProps {
  /** Called with the new width in px while the pointer drags, and with null for the usual width. */
  readonly onResize: (width: number | null) => void;
}

/** The right edge of a heading. Dragging it changes the width of the column, and a double click restores the width. */
export function ColumnHandle({ onResize }: ColumnHandleProps) {
  const drag = (down: PointerEvent<HTMLSpanElement>) => {
    const handle = down.currentTarget;
    const before = handle.parentElement?.getBoundingClientRect().width ?? 0;
    const onMove = (event: globalThis.PointerEvent) =>
      onResize(Math.max(LEAST, Math.round(before + event.clientX - down.clientX)));
    handle.setPointerCapture(down.pointerId);
    handle.addEventListener('pointermove', onMove);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', onMove), {
      once: true,
    });
    down.preventDefault();
  };
  return (
    <Handle
      aria-hidden
      data-handle
      onPointerDown={drag}
      onDoubleClick={() => onResize(null)}
      // A press on the handle must not sort.
      onClick={(event) => event.stopPropagation()}
    />
  );
}
