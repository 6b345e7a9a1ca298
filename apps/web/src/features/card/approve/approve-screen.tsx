import type { Approval, CardFormData } from '@kartoteka/contract/control-card-form';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { BackIcon } from '../../../ui/icons/navigation.tsx';
import { ApprovalSheet, type ApprovalSheetProps } from './approval-sheet.tsx';
import { attentionOf, calmOf } from './attention.ts';
import { AttentionList } from './attention-list.tsx';
import { useReturning } from './return-button.tsx';
import { SigningActions, SigningBar } from './signing-actions.tsx';
import { type NextWaiting, useNextWaiting } from './use-next-waiting.ts';
import { useSigning } from './use-signing.tsx';
import { approveTexts } from '#texts/card-approve';
import { CardColumns, useHasSide } from '../frame/card-columns.tsx';
import { CardForm } from '../element/card-form.tsx';
import { CardHeader } from '../frame/card-header.tsx';
import { CardLoader } from '../frame/card-loader.tsx';
import { FileActionsContext } from '../files/file-actions.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { redactButton } from '../manage/redact-button.tsx';
import { PageWithBar } from '../frame/page-with-bar.tsx';
import { PrintLink } from '../frame/print-link.tsx';
import { useOpenElements } from '../element/use-open-elements.ts';

/**
 * The screen for approving a card (spec 2.12): entries that need attention first, all elements folded, the approvals,
 * the history.
 */
export function ApproveScreen() {
  return (
    <CardLoader mode="approve">
      {(card) => (
        <FileActionsContext value={redactButton}>
          <Approving card={card} />
        </FileActionsContext>
      )}
    </CardLoader>
  );
}

function Approving({ card }: { card: CardFormData }) {
  const open = useOpenElements(card, 'approve');
  const attention = useMemo(() => attentionOf(card), [card]);
  const calm = useMemo(() => calmOf(card), [card]);
  const hasSide = useHasSide();
  const next = useNextWaiting(card.id);
  const signing = useSigning(card);
  const mine = card.approvals.filter((slot) => slot.isAvailableForCurrentUser);
  const slot = mine.length === 1 ? (mine[0] ?? null) : null;
  const returning = useReturning(card);
  const actions = { card, slot, next, signing, returning };
  const side = (
    <Stack sx={{ gap: 2, alignItems: 'stretch' }}>
      <ApprovalSheet card={card} signing={signing} button={buttonOf(slot, next, hasSide)} />
      {hasSide && <SigningActions {...actions} />}
      <Button
        component={Link}
        to={paths.approval}
        startIcon={<BackIcon />}
        size="large"
        sx={{ minHeight: 48 }}
      >
        {approveTexts.backToList}
      </Button>
    </Stack>
  );
  return (
    <PageWithBar bar={!hasSide && <SigningBar {...actions} />} barHeight={0}>
      <CardColumns side={side} sideWidth={320} after={<HistoryPanel cardId={card.id} />}>
        <CardHeader card={card} action={<PrintLink cardId={card.id} />} />
        <Stack sx={{ gap: 3 }}>
          <AttentionList items={attention} calm={calm} onShow={open.goTo} />
          <div>
            <CardForm card={card} open={open} />
          </div>
        </Stack>
      </CardColumns>
      {signing.question}
      {returning.question}
    </PageWithBar>
  );
}

/**
 * Chooses how the sign buttons in the approval sheet are shown, so that they do not compete with the other sign buttons
 * of the screen.
 */
function buttonOf(
  slot: Approval | null,
  next: NextWaiting | null,
  hasSide: boolean,
): ApprovalSheetProps['button'] {
  if (slot === null) return 'main';
  if (next !== null) return 'other';
  return hasSide ? 'main' : 'elsewhere';
}
