import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { DragIcon } from '../../ui/icons/editor.tsx';
import { settingsTexts } from '#texts/list-settings';
import type { ColumnRow } from './column-rows.ts';

export interface ColumnLineProps {
  readonly row: ColumnRow;
  readonly onShow: (id: string, isShown: boolean) => void;
}

/** A column with a checkbox that shows it and a handle that moves it. */
export function ColumnLine({ row, onShow }: ColumnLineProps) {
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, listeners, attributes } =
    useSortable({ id: row.id });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      data-column={row.id}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        position: 'relative',
        zIndex: isDragging ? 2 : undefined,
        backgroundColor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        {...listeners}
        aria-describedby={attributes['aria-describedby']}
        aria-pressed={attributes['aria-pressed']}
        aria-label={settingsTexts.moveColumn(row.label)}
        sx={{ cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
      >
        <DragIcon />
      </IconButton>
      <FormControlLabel
        control={<Checkbox checked={row.isShown} onChange={(_, isShown) => onShow(row.id, isShown)} />}
        label={
          <>
            {row.label}
            {row.group !== null && (
              <Typography component="span" variant="caption" color="textSecondary">
                {' '}
                {row.group}
              </Typography>
            )}
          </>
        }
        slotProps={{ typography: { variant: 'body2', sx: { overflowWrap: 'anywhere' } } }}
        sx={{ flex: 1, minWidth: 0, marginInline: 0 }}
      />
    </Box>
  );
}
