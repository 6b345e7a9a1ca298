import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CollapseIcon, ExpandIcon } from './icons/navigation.tsx';

export interface PanelHeadingProps {
  /** The id of the title is `<id>-title`. The caller gives the unfolded content the id `<id>-body`. */
  readonly id: string;
  readonly title: string;
  readonly component?: 'h2' | 'h3';
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Under the title: badges and the last author. */
  readonly state?: ReactNode;
  /** At the right end: the progress. */
  readonly mark?: ReactNode;
}

/** The heading of a section of a card. A tap anywhere on the heading unfolds or folds the section. */
export function PanelHeading({
  id,
  title,
  component = 'h2',
  isOpen,
  onToggle,
  state,
  mark,
}: PanelHeadingProps) {
  const Arrow = isOpen ? CollapseIcon : ExpandIcon;
  return (
    <Typography component={component} variant="h2" sx={{ margin: 0 }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-body` : undefined}
        onClick={onToggle}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'flex-start',
          gap: 1.5,
          width: '100%',
          minHeight: 64,
          padding: 2,
          font: 'inherit',
          textAlign: 'left',
          borderRadius: 1,
        }}
      >
        <Arrow />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <span id={`${id}-title`}>{title}</span>
          {state}
        </Box>
        {mark}
      </ButtonBase>
    </Typography>
  );
}
