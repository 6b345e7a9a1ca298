import Box from '@mui/material/Box';
import { type MouseEvent, type PointerEvent, useState } from 'react';
import { mark } from '../../../ui/mark-colours.ts';
import { filesTexts } from '#texts/files';
import { EDGE } from './save-drawing.ts';
import { isMeant, letterHeight, lineWidth, pathOf, type Shape, type Tool } from './shapes.ts';
import type { Pair } from './view-zoom.ts';

export interface DrawAreaProps {
  readonly url: string;
  readonly tool: Tool;
  readonly shapes: readonly Shape[];
  /** The place of the text that is being written; null while no text is being written. */
  readonly textAt: Pair | null;
  readonly onShape: (shape: Shape) => void;
  readonly onText: (at: Pair) => void;
}

/** A stroke that is being drawn. */
interface Stroke {
  readonly pointerId: number;
  readonly from: Pair;
  readonly to: Pair;
}

/**
 * The photo and the shapes upon it. A stroke of a pointer draws a shape, or ends at the place of a text. Other
 * pointers, like the palm of the hand, are ignored meanwhile.
 */
export function DrawArea({ url, tool, shapes, textAt, onShape, onText }: DrawAreaProps) {
  const [size, setSize] = useState<Pair | null>(null);
  const [stroke, setStroke] = useState<Stroke | null>(null);

  const placeOf = (event: PointerEvent<SVGSVGElement>, of: Pair): Pair => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = Math.min(box.width / of.x, box.height / of.y);
    // Subtracts the margins, because the photo is in the middle of the area.
    const x = (event.clientX - box.left - (box.width - of.x * scale) / 2) / scale;
    const y = (event.clientY - box.top - (box.height - of.y * scale) / 2) / scale;
    return { x: Math.min(of.x, Math.max(0, x)), y: Math.min(of.y, Math.max(0, y)) };
  };
  const drawn =
    stroke === null || tool === 'text' ? [] : [{ kind: tool, from: stroke.from, to: stroke.to } as const];
  const isOfStroke = ({ pointerId }: PointerEvent) => pointerId === stroke?.pointerId;
  const end = (event: PointerEvent) => {
    if (stroke === null || !isOfStroke(event)) return;
    // A tablet opens its keyboard for a field that is focused at the end of a tap, not at its beginning.
    if (tool === 'text') onText(stroke.to);
    const [shape] = drawn;
    if (shape && size && isMeant(shape, size)) onShape(shape);
    setStroke(null);
  };
  return (
    <>
      <img
        src={url}
        alt=""
        hidden
        onLoad={({ currentTarget: { naturalWidth: x, naturalHeight: y } }) => setSize({ x, y })}
      />
      {size && (
        <Box
          component="svg"
          role="img"
          aria-label={filesTexts.drawTitle}
          viewBox={`0 0 ${size.x} ${size.y}`}
          preserveAspectRatio="xMidYMid meet"
          onPointerDown={(event: PointerEvent<SVGSVGElement>) => {
            // A finger and a pen are both primary, so a second primary pointer is possible too.
            if (!event.isPrimary || stroke !== null) return;
            const at = placeOf(event, size);
            event.currentTarget.setPointerCapture(event.pointerId);
            setStroke({ pointerId: event.pointerId, from: at, to: at });
          }}
          onPointerMove={(event: PointerEvent<SVGSVGElement>) => {
            if (stroke !== null && isOfStroke(event)) setStroke({ ...stroke, to: placeOf(event, size) });
          }}
          onPointerUp={end}
          // Keeps the focus in the field of the text. The browser would otherwise take the focus away after the tap.
          onMouseDown={(event: MouseEvent) => event.preventDefault()}
          onPointerCancel={(event) => isOfStroke(event) && setStroke(null)}
          sx={{
            position: 'absolute',
            inset: 0,
            width: '100%',
            height: '100%',
            cursor: 'crosshair',
            touchAction: 'none',
          }}
        >
          <image href={url} width={size.x} height={size.y} />
          {[...shapes, ...drawn].map((shape, at) => (
            <DrawnShape key={at} shape={shape} size={size} />
          ))}
          {textAt && (
            <circle cx={textAt.x} cy={textAt.y} r={lineWidth(size) * 2} fill={mark.line} stroke={mark.edge} />
          )}
        </Box>
      )}
    </>
  );
}

function DrawnShape({ shape, size }: { shape: Shape; size: Pair }) {
  const width = lineWidth(size);
  if (shape.kind === 'text') {
    return (
      <text
        x={shape.at.x}
        y={shape.at.y}
        dominantBaseline="middle"
        fontSize={letterHeight(size)}
        fontWeight={700}
        fontFamily="sans-serif"
        fill={mark.line}
        stroke={mark.edge}
        strokeWidth={width}
        paintOrder="stroke"
      >
        {shape.text}
      </text>
    );
  }
  const path = pathOf(shape, size) ?? '';
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={path} stroke={mark.edge} strokeWidth={width * EDGE} />
      <path d={path} stroke={mark.line} strokeWidth={width} />
    </g>
  );
}
