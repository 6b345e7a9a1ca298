import type { CardFormData } from '@kartoteka/contract/control-card-form';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { BackIcon } from '../../../ui/icons/navigation.tsx';
import { ApprovalSheet } from './approval-sheet.tsx';
import { attentionOf, calmOf } from './attention.ts';
import { AttentionList } from './attention-list.tsx';
import { ReturnButton } from './return-button.tsx';
import { approveTexts } from '#texts/card-approve';
import { CardColumns } from '../frame/card-columns.tsx';
import { CardForm } from '../element/card-form.tsx';
import { CardHeader } from '../frame/card-header.tsx';
import { CardLoader } from '../frame/card-loader.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { PrintLink } from '../frame/print-link.tsx';
import { useOpenElements } from '../element/use-open-elements.ts';

/** Approving a card (spec 2.12): entries that need attention first, the other elements folded, the signatures. */
export function ApproveScreen() {
  return <CardLoader mode="approve">{(card) => <Approving card={card} />}</CardLoader>;
}

function Approving({ card }: { card: CardFormData }) {
  const open = useOpenElements(card, 'approve');
  const attention = useMemo(() => attentionOf(card), [card]);
  const calm = useMemo(() => calmOf(card), [card]);
  const signing = (
    <Stack sx={{ gap: 2, alignItems: 'stretch' }}>
      <ApprovalSheet card={card} isSigning />
      <ReturnButton card={card} />
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
    <CardColumns side={signing} sideWidth={320} after={<HistoryPanel cardId={card.id} />}>
      <CardHeader card={card} action={<PrintLink cardId={card.id} />} />
      <Stack sx={{ gap: 3 }}>
        <AttentionList items={attention} calm={calm} onShow={open.goTo} />
        <div>
          <CardForm card={card} open={open} />
        </div>
      </Stack>
    </CardColumns>
  );
}
