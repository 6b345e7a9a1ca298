import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ComponentProps, ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FormRow } from '../values/changes.ts';
import { DeleteIcon } from '../../ui/icons/action.tsx';
import { DragIcon } from '../../ui/icons/editor.tsx';
import { CollapseIcon, ExpandIcon } from '../../ui/icons/navigation.tsx';
import { ErrorIcon } from '../../ui/icons/status.tsx';
import { FINGER, TOUCH } from '../../ui/tokens.ts';
import { formTexts } from '#texts/form';
import type { NestedRowProps } from './row-props.ts';
import { RowMenu } from './row-menu.tsx';

export interface RowHeadProps<R extends FormRow> extends NestedRowProps<R> {
  readonly path: string;
  readonly handle: ComponentProps<typeof IconButton>;
  /** The fields that the head shows when the row has no title. */
  readonly line: ReactNode;
}

/**
 * The head of a row: handle, title or fields, and actions. It watches the row's values, so that only the head renders
 * when they change.
 */
export function RowHead<R extends FormRow>(props: RowHeadProps<R>) {
  const { path, index, rowKey, isOpen, errorCount, nameOf, Title, handle, line, onToggle, onRemove } = props;
  const { control } = useFormContext();
  const row = useWatch({ control, name: path }) as R | undefined;
  if (row === undefined) return null;
  const name = nameOf(row, index);
  return (
    <Box sx={{ display: 'flex', alignItems: line ? 'flex-start' : 'center', gap: 0.5, padding: 0.5 }}>
      <Tooltip title={formTexts.drag(name)}>
        <IconButton
          {...handle}
          aria-label={formTexts.drag(name)}
          aria-roledescription={undefined}
          sx={{ cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
        >
          <DragIcon />
        </IconButton>
      </Tooltip>
      {Title ? (
        <ButtonBase
          aria-expanded={isOpen}
          onClick={() => onToggle(rowKey, !isOpen)}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 40,
            [FINGER]: { minHeight: TOUCH },
            justifyContent: 'flex-start',
            gap: 1,
            paddingInline: 0.5,
            borderRadius: 1,
            font: 'inherit',
            textAlign: 'left',
          }}
        >
          {isOpen ? <CollapseIcon /> : <ExpandIcon />}
          <Box component="span" className="tabular" sx={{ color: 'text.secondary' }}>
            {formTexts.rowNumber(index)}
          </Box>{' '}
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            <Title row={row} path={path} index={index} />
          </Box>
          {errorCount > 0 && (
            <Chip
              size="small"
              color="error"
              variant="outlined"
              icon={<ErrorIcon />}
              label={formTexts.hasErrors(errorCount)}
            />
          )}
        </ButtonBase>
      ) : (
        <Box data-row-fields sx={{ flex: 1, minWidth: 0 }}>
          {line}
        </Box>
      )}
      <RowMenu {...props} name={name} />
      <Tooltip title={formTexts.removeRow(name)}>
        <IconButton aria-label={formTexts.removeRow(name)} onClick={() => onRemove(index)}>
          <DeleteIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
