import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type ComponentType, memo, useMemo } from 'react';
import type { FormRow } from '../changes.ts';
import { NearContent } from './near-content.tsx';
import { RowHead } from './row-head.tsx';
import type { RowProps, RowTitleProps } from './row-props.ts';

export interface NestedRowProps<R extends FormRow> {
  readonly rowKey: string;
  /** The list's path. */
  readonly list: string;
  readonly index: number;
  readonly isLast: boolean;
  readonly isOpen: boolean;
  /** Its fields are wanted at once, wherever it stands. */
  readonly isEager: boolean;
  readonly errorCount: number;
  readonly nameOf: (row: R, index: number) => string;
  readonly Title: ComponentType<RowTitleProps<R>> | undefined;
  readonly Content: ComponentType<RowProps> | undefined;
  readonly Line: ComponentType<RowProps> | undefined;
  readonly onToggle: (key: string, open: boolean) => void;
  readonly onRemove: (index: number) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onCopy: ((index: number) => void) | undefined;
}

/** A row; a key press in one of its fields draws neither its neighbours nor, but for the head, itself. */
export const NestedRow = memo(function NestedRow<R extends FormRow>(props: NestedRowProps<R>) {
  const { rowKey, list, index, isOpen, isEager, Title, Content, Line } = props;
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, listeners, attributes } =
    useSortable({ id: rowKey });
  const path = `${list}.${index}`;
  const line = useMemo(() => Line && <Line path={path} index={index} />, [Line, path, index]);
  const content = useMemo(() => Content && <Content path={path} index={index} />, [Content, path, index]);
  return (
    <Paper
      component="li"
      ref={setNodeRef}
      data-row={rowKey}
      data-field={path}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{
        position: 'relative',
        zIndex: isDragging ? 2 : undefined,
        opacity: isDragging ? 0.9 : undefined,
        borderColor: isDragging ? 'primary.main' : undefined,
      }}
    >
      <RowHead<R>
        {...props}
        path={path}
        handle={{
          ref: setActivatorNodeRef,
          ...listeners,
          'aria-describedby': attributes['aria-describedby'],
          'aria-pressed': attributes['aria-pressed'],
        }}
        line={line}
      />
      {Title && isOpen && (
        <Box data-row-fields sx={{ padding: 2, paddingTop: 1 }}>
          {isEager ? content : <NearContent>{content}</NearContent>}
        </Box>
      )}
    </Paper>
  );
}) as <R extends FormRow>(props: NestedRowProps<R>) => React.JSX.Element;
