import type { CardFormData } from '@kartoteka/contract/control-card-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAct } from '../../../lib/acts/use-act.ts';
import { useCurrentUser, useIsGranted } from '../../../lib/current-user.ts';
import { CollapseIcon, ExpandIcon } from '../../../ui/icons/navigation.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TouchDensity } from '../../../ui/touch-density.tsx';
import { useCardScreen } from '../open/card-context.ts';
import { ElementPanel, type ElementPanelProps } from './element-panel.tsx';
import { cardTexts } from '#texts/card';
import type { OpenElements } from './use-open-elements.ts';

/** The styles of the buttons that unfold and fold all elements. On a phone both are in one row without icons. */
const sideBySide = {
  paddingInline: { xs: 1, sm: 2.5 },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
} as const;

export function CardForm({ card, open }: { card: CardFormData; open: OpenElements }) {
  const { mode } = useCardScreen();
  const withdrawable = useWithdrawable(card);
  const asFold = useAct('fold');
  const isUnfolded = card.elements.every(({ id }) => open.ids.has(id));
  const isFilling = mode === 'form' ? card.can.edit : mode === 'operator' && card.can.fill;
  return (
    <TouchDensity>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 1, marginBottom: 1, marginInlineStart: { xs: -1, sm: -2.5 } }}
      >
        <Button
          startIcon={<ExpandIcon />}
          onClick={open.openAll}
          sx={sideBySide}
          {...(!isUnfolded && asFold)}
        >
          {cardTexts.expandAll}
        </Button>
        <Button
          startIcon={<CollapseIcon />}
          onClick={open.closeAll}
          sx={sideBySide}
          {...(isUnfolded && asFold)}
        >
          {cardTexts.collapseAll}
        </Button>
      </Stack>
      {card.elements.length === 0 && <EmptyState text={cardTexts.noData} />}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {card.elements.map((element) => (
          <ElementPanel
            key={element.id}
            element={element}
            isOpen={open.ids.has(element.id)}
            onToggle={open.toggle}
            isWritable={isFilling && !element.isReadOnly && !element.isSubmitted}
            withdrawable={withdrawable}
          />
        ))}
      </Box>
    </TouchDensity>
  );
}

/**
 * Returns which submissions the user may withdraw now: 'all' for card managers, otherwise the id of the user, which
 * stands for the user's own submissions. Returns 'none' after the first signature, when the card is approved or voided,
 * and on the approval screen.
 */
function useWithdrawable(card: CardFormData): ElementPanelProps['withdrawable'] {
  const { mode } = useCardScreen();
  const { id } = useCurrentUser();
  const managesCards = useIsGranted()('Kartoteka.ControlCards.ManageCards');
  const isOpen = card.status === 'inProgress' || card.status === 'awaitingApproval';
  if (mode === 'approve' || !isOpen || card.approvals.some((one) => one.isApproved)) return 'none';
  return managesCards ? 'all' : id;
}
