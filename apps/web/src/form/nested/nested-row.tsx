import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { memo, useMemo } from 'react';
import type { FormRow } from '../values/changes.ts';
import { NearContent } from './near-content.tsx';
import { RowHead } from './row-head.tsx';
import type { NestedRowProps } from './row-props.ts';

/** A row of a nested list. A key press in one of its fields renders only the row's head and that field again. */
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
