import type { CardFormData } from '@kartoteka/contract/control-card-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ClosingNotice } from './closing-notice.tsx';
import { waitingForOthers } from '../element/element-state.ts';
import { cardTexts } from '#texts/card';

export interface WaitingNoticeProps {
  readonly card: CardFormData;
  /** Whether the user's last element was submitted while this screen was open. */
  readonly isNew: boolean;
  readonly onShow: (elementId: string) => void;
}

/**
 * Shows which elements the card still waits for and who may fill them, to a user whose own elements are done.
 */
export function WaitingNotice({ card, isNew, onShow }: WaitingNoticeProps) {
  const missing = waitingForOthers(card.elements);
  if (missing.length === 0) return null;
  return (
    <ClosingNotice title={cardTexts.waitingTitle} isNew={isNew}>
      {card.plannedApprovals.length > 0 ? cardTexts.waitingText : cardTexts.waitingUnsigned}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {missing.map(({ id, name, assignees, areAssigneesGone }) => (
          <Box
            key={id}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', overflowWrap: 'anywhere' }}
          >
            <Button
              color="inherit"
              onClick={() => onShow(id)}
              sx={{ minHeight: 48, paddingInline: 1, marginInlineStart: -1, textDecoration: 'underline' }}
            >
              {name}
            </Button>
            <span>
              {areAssigneesGone
                ? cardTexts.filledByNobody
                : cardTexts.filledBy(assignees.map(({ label }) => label))}
            </span>
          </Box>
        ))}
      </Box>
    </ClosingNotice>
  );
}
