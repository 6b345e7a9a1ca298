import Box from '@mui/material/Box';
import { type PointerEvent, useEffect, useRef, useState, type WheelEvent } from 'react';
import { fitted, moved, type Pair, type View, WHOLE, zoomed } from './view-zoom.ts';

/** The factor by which one wheel event enlarges the picture. */
const WHEEL = 1.2;
/** The factor by which a double tap enlarges the picture. */
const TAP = 2.5;
/**
 * A finger that moves more than this many px sideways over a whole picture leads to the next or previous
 * file.
 */
const SWIPE = 60;

export interface ZoomAreaProps {
  readonly url: string;
  /** The size of the stored picture, in px. */
  readonly size: Pair;
  readonly alt: string;
  readonly view: View;
  readonly onView: (change: (view: View) => View) => void;
  /** Called with the sizes in px that `zoomed` needs, so that buttons can enlarge the picture too. */
  readonly onMeasured: (shown: Pair, window: Pair) => void;
  readonly onSwipe: (direction: -1 | 1) => void;
}

/** A picture that can be enlarged with the wheel, two fingers or a double tap, and moved. */
export function ZoomArea({ url, size, alt, view, onView, onMeasured, onSwipe }: ZoomAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const [window, setWindow] = useState<Pair>({ x: 0, y: 0 });
  const shown = fitted(size, window);
  const pointers = useRef(new Map<number, Pair>());
  const began = useRef<Pair | null>(null);

  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const measure = () => {
      const next = { x: element.clientWidth, y: element.clientHeight };
      setWindow(next);
      onMeasured(fitted(size, next), next);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [size, onMeasured]);

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Pair => {
    const box = area.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, placeOf(event));
    began.current = pointers.current.size === 1 ? placeOf(event) : null;
  };
  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = placeOf(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other === undefined) {
      onView((one) => moved(one, { x: now.x - before.x, y: now.y - before.y }, shown, window));
      return;
    }
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    onView((one) => zoomed(one, factor, middle, shown, window));
  };
  const up = (event: PointerEvent) => {
    const start = began.current;
    const end = placeOf(event);
    if (pointers.current.size === 1 && start !== null && view.scale === 1 && event.pointerType === 'touch') {
      const by = end.x - start.x;
      if (Math.abs(by) > SWIPE && Math.abs(by) > Math.abs(end.y - start.y)) onSwipe(by < 0 ? 1 : -1);
    }
    leave(event);
  };
  /** Ends a touch without turning to another file, because the browser cancels a touch that it takes for itself. */
  const leave = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    began.current = null;
  };
  return (
    <Box
      ref={area}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={leave}
      onWheel={(event: WheelEvent) =>
        onView((one) => zoomed(one, event.deltaY < 0 ? WHEEL : 1 / WHEEL, placeOf(event), shown, window))
      }
      onDoubleClick={(event) =>
        onView((one) => (one.scale > 1 ? WHOLE : zoomed(one, TAP, placeOf(event), shown, window)))
      }
      sx={{
        position: 'absolute',
        inset: 0,
        overflow: 'hidden',
        display: 'grid',
        placeItems: 'center',
        // Makes fingers move the picture instead of the page.
        touchAction: 'none',
        cursor: view.scale > 1 ? 'grab' : 'zoom-in',
      }}
    >
      <img
        src={url}
        alt={alt}
        draggable={false}
        style={{
          width: shown.x,
          height: shown.y,
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        }}
      />
    </Box>
  );
}

const distance = (one: Pair, other: Pair): number => Math.hypot(one.x - other.x, one.y - other.y);
