import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { CloseIcon } from '../../ui/icons/action.tsx';
import { reveal } from '../values/apply-server-errors.ts';
import { formTexts } from '#texts/form';
import type { Panel } from './panel-context.ts';

export interface PanelHeaderProps {
  /** The kind of record: 'Typ danych'. */
  readonly what: string;
  readonly panel: Panel;
}

/**
 * The head of an editor in a panel: its title, what a save does, and the button to close. Focuses the first field.
 */
export function PanelHeader({ what, panel }: PanelHeaderProps) {
  const { place, field, close } = panel;
  useEffect(() => {
    reveal(place.current?.querySelector('fieldset') ?? undefined);
  }, [place]);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, marginBottom: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h2">{formTexts.createTitle(what)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ marginTop: 0.5 }}>
          {formTexts.createForAbout(field)}
        </Typography>
      </Box>
      <Tooltip title={formTexts.closePanel}>
        <IconButton edge="end" aria-label={formTexts.closePanel} onClick={close}>
          <CloseIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
