import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

const Line = styled('span')({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
});

const Lines = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
  textWrap: 'balance',
  minWidth: 0,
});

/** Milliseconds that the pointer must be on a clipped text, or off it, before the tooltip opens or closes. */
const PAUSE = 100;

/** Returns the element if its text is clipped, otherwise null. */
function ifCut(element: HTMLElement | null): HTMLElement | null {
  if (element === null) return null;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1 ? element : null;
}

export interface ClippedTextProps {
  readonly text: string;
  /** The text with markup, such as a link. By default the text alone. */
  readonly children?: ReactNode;
  /** Whether the element that contains the text has the keyboard's focus. */
  readonly isFocused?: boolean;
  /** Number of lines before the text is clipped. */
  readonly lines?: number;
}

/**
 * Text that is clipped when it is too long. A tooltip shows the whole of a clipped text on hover and focus.
 * The tooltip is drawn only while it is open, because a list has a hundred such texts.
 */
export function ClippedText({ text, children = text, isFocused = false, lines = 1 }: ClippedTextProps) {
  const id = useId();
  const line = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [clipped, setClipped] = useState<HTMLElement | null>(null);
  const later = (act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, PAUSE);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isFocused) return undefined;
    const frame = requestAnimationFrame(() => setClipped(ifCut(line.current)));
    return () => {
      cancelAnimationFrame(frame);
      setClipped(null);
    };
  }, [isFocused]);

  const shared = {
    ref: line,
    'aria-describedby': clipped === null ? undefined : id,
    // A finger touches a text only to press it, so a touch opens no tooltip.
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') later(() => setClipped(ifCut(line.current)));
    },
    onPointerLeave: () => later(() => setClipped(null)),
  };
  return (
    <>
      {lines === 1 ? (
        <Line {...shared}>{children}</Line>
      ) : (
        <Lines {...shared} style={{ WebkitLineClamp: lines }}>
          {children}
        </Lines>
      )}
      {clipped !== null && (
        <Tooltip
          open
          id={id}
          title={text}
          placement="bottom-start"
          // The pointer may move onto the tooltip, and Escape closes it.
          onOpen={() => clearTimeout(timer.current)}
          onClose={() => setClipped(null)}
          slotProps={{ popper: { anchorEl: clipped } }}
        >
          <span hidden />
        </Tooltip>
      )}
    </>
  );
}
