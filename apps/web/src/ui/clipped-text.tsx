import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

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

export interface ClippedTextProps {
  readonly text: string;
  /** The text with markup, such as a link. By default the text alone. */
  readonly children?: ReactNode;
  /** True while the element that contains the text has the keyboard's focus. */
  readonly isFocused?: boolean;
  /** Number of lines before the text is clipped. */
  readonly lines?: number;
}

/** Text that is clipped when it is too long. A tooltip shows the whole of a clipped text on hover and focus. */
export function ClippedText({ text, children = text, isFocused = false, lines = 1 }: ClippedTextProps) {
  const line = useRef<HTMLSpanElement>(null);
  const [isHovered, setIsHovered] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const measure = useCallback(() => {
    const element = line.current;
    const isCutOff = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
    setIsCut(element !== null && isCutOff(element));
  }, []);
  useEffect(() => {
    if (!isFocused) return undefined;
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  }, [isFocused, measure]);

  return (
    <Tooltip
      title={text}
      open={isCut && (isHovered || isFocused)}
      onOpen={() => {
        measure();
        setIsHovered(true);
      }}
      onClose={() => {
        setIsHovered(false);
        setIsCut(false);
      }}
      disableFocusListener
      disableTouchListener
      describeChild
      placement="bottom-start"
    >
      {lines === 1 ? (
        <Line ref={line}>{children}</Line>
      ) : (
        <Lines ref={line} style={{ WebkitLineClamp: lines }}>
          {children}
        </Lines>
      )}
    </Tooltip>
  );
}
