import type { CardFormData } from '@kartoteka/contract/control-card-form';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths, pathTo } from '../../../lib/paths.ts';
import { ApprovalIcon } from '../../../ui/icons/navigation.tsx';
import { EditIcon } from '../../../ui/icons/action.tsx';
import { ApprovalSheet } from '../approve/approval-sheet.tsx';
import { CardColumns, useHasSide } from '../frame/card-columns.tsx';
import { CardForm } from '../element/card-form.tsx';
import { ClearOfBars } from '../frame/clear-of-bars.tsx';
import { CardHeader } from '../frame/card-header.tsx';
import { CardLoader } from '../frame/card-loader.tsx';
import { formTexts } from '#texts/card-form';
import { WholeForm } from '../whole-form/whole-form.tsx';
import { FileActionsContext } from '../files/file-actions.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { redactButton } from '../manage/redact-button.tsx';
import { ManageActions } from '../manage/manage-actions.tsx';
import { OutlineSide } from '../outline/outline-side.tsx';
import { PrintLink } from '../frame/print-link.tsx';
import { cardTexts } from '#texts/card';
import { useOpenElements } from '../element/use-open-elements.ts';

/** The query parameter of the address that opens the whole form for editing. */
const EDITING = 'edit';

/** A card to read, with its approvals and its history. With the query parameter it is the whole form. */
export function ViewScreen() {
  const [search] = useSearchParams();
  const mode = search.has(EDITING) ? 'form' : 'view';
  return (
    <CardLoader mode={mode}>
      {(card) =>
        mode === 'form' ? (
          <WholeForm card={card} />
        ) : (
          <FileActionsContext value={redactButton}>
            <Viewing card={card} />
          </FileActionsContext>
        )
      }
    </CardLoader>
  );
}

function Viewing({ card }: { card: CardFormData }) {
  const open = useOpenElements(card, 'view');
  const hasSide = useHasSide();
  return (
    <CardColumns side={hasSide && <OutlineSide elements={card.elements} onGoTo={open.goTo} />}>
      <ClearOfBars below={0} />
      <CardHeader card={card} action={<Actions card={card} />} />
      <Stack sx={{ gap: 3 }}>
        <div>
          <CardForm card={card} open={open} />
        </div>
        {card.approvals.length + card.plannedApprovals.length > 0 && (
          <ApprovalSheet card={card} signing={null} />
        )}
        <HistoryPanel cardId={card.id} />
        <ManageActions card={card} />
      </Stack>
    </CardColumns>
  );
}

function Actions({ card }: { card: CardFormData }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {card.can.edit && (
        <Button component={Link} to={`?${EDITING}`} variant="outlined" size="large">
          {formTexts.edit}
        </Button>
      )}
      <PrintLink cardId={card.id} />
      <MainAction card={card} />
    </Stack>
  );
}

function MainAction({ card }: { card: CardFormData }) {
  if (card.can.sign)
    return (
      <MainLink to={pathTo(paths.cardApprove, card.id)} icon={<ApprovalIcon />} label={cardTexts.toApprove} />
    );
  if (card.can.fill)
    return <MainLink to={pathTo(paths.cardFill, card.id)} icon={<EditIcon />} label={cardTexts.toFill} />;
  return null;
}

function MainLink({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <Button component={Link} to={to} variant="contained" size="large" startIcon={icon}>
      {label}
    </Button>
  );
}
