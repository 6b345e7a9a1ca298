import IconButton from '@mui/material/IconButton';
import { NextIcon, PreviousIcon } from '../../../ui/icons/paging.tsx';
import { filesTexts } from '#texts/files';

export interface ViewerTurnProps {
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  readonly onTurn: (by: -1 | 1) => void;
}

/** The buttons for the previous and the next file, at the edges of the picture. */
export function ViewerTurn({ hasBefore, hasAfter, onTurn }: ViewerTurnProps) {
  return (
    <>
      {hasBefore && (
        <IconButton aria-label={filesTexts.previous} onClick={() => onTurn(-1)} sx={{ ...EDGE, left: 8 }}>
          <PreviousIcon />
        </IconButton>
      )}
      {hasAfter && (
        <IconButton aria-label={filesTexts.next} onClick={() => onTurn(1)} sx={{ ...EDGE, right: 8 }}>
          <NextIcon />
        </IconButton>
      )}
    </>
  );
}

const EDGE = {
  position: 'absolute',
  top: '50%',
  transform: 'translateY(-50%)',
  width: 48,
  height: 48,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
