import type { Approval, CardFormData } from '@kartoteka/contract/control-card-form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { ApprovedIcon, AwaitingIcon, DeviationIcon, VoidedIcon } from '../../../ui/icons/status.tsx';
import { PlannedApprovals } from './planned-approvals.tsx';
import { ReassignDialog } from './reassign-dialog.tsx';
import { withLogin } from '../../../lib/with-login.ts';
import { approveTexts } from '#texts/card-approve';
import { SignButton } from './sign-button.tsx';
import type { Signing } from './use-signing.tsx';

export interface ApprovalSheetProps {
  readonly card: CardFormData;
  /** Null on screens where nobody signs. */
  readonly signing: Signing | null;
  /**
   * How the sign button of a slot is shown: 'main' stands out, 'other' does not, and 'elsewhere' means that the sheet
   * shows no button.
   */
  readonly button?: 'main' | 'other' | 'elsewhere';
}

/** The approvals line by line, like signatures on paper (spec 2.12.3). */
export function ApprovalSheet({ card, signing, button = 'main' }: ApprovalSheetProps) {
  const { id } = useCurrentUser();
  const [orphan, setOrphan] = useState<Approval | null>(null);
  const isMine = signing !== null && card.can.sign && card.fillers.some((one) => one.id === id);
  return (
    <Paper component="section" aria-labelledby="approvals-title" sx={{ padding: 2 }}>
      <Typography variant="h2" id="approvals-title">
        {approveTexts.title}
      </Typography>
      {card.template.approvalOrderRequired && (
        <Typography variant="body2" color="textSecondary">
          {approveTexts.orderRequired}
        </Typography>
      )}
      {card.fillers.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {approveTexts.fillers(card.fillers.map((one) => one.name))}
        </Typography>
      )}
      {isMine && (
        <Alert severity="info" sx={{ marginTop: 1 }}>
          {approveTexts.filledByMe}
        </Alert>
      )}
      {card.approvals.length === 0 && <PlannedApprovals card={card} />}
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, marginTop: 1 }}>
        {card.approvals.map((slot) => (
          <Line
            key={slot.id}
            slot={slot}
            isVoided={card.status === 'voided'}
            signing={slot.isAvailableForCurrentUser && button !== 'elsewhere' ? signing : null}
            isMain={button === 'main'}
            onReassign={card.can.reassign && slot.hasNoSigner ? setOrphan : undefined}
          />
        ))}
      </Box>
      {orphan && <ReassignDialog card={card} slot={orphan} onClose={() => setOrphan(null)} />}
    </Paper>
  );
}

interface LineProps {
  readonly slot: Approval;
  /** Whether the card is void. A slot that was not signed then waits for nobody. */
  readonly isVoided: boolean;
  readonly signing: Signing | null;
  readonly isMain: boolean;
  readonly onReassign: ((slot: Approval) => void) | undefined;
}

function Line({ slot, isVoided, signing, isMain, onReassign }: LineProps) {
  const { label, isApproved, approvedBy, approvedAt, meaning } = slot;
  const look = lookOf(slot, isVoided);
  return (
    <Stack component="li" sx={{ gap: 0.5, borderTop: 1, borderColor: 'divider', paddingBlock: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{label}</Typography>
      <Typography
        variant="body2"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.75,
          fontWeight: 600,
          color: look.colour,
        }}
      >
        {look.icon}
        {look.words}
      </Typography>
      {isApproved && (
        <Typography variant="body2" className="tabular">
          {approveTexts.signedBy(withLogin(approvedBy), formatDateTime(approvedAt))}
        </Typography>
      )}
      {isApproved && meaning && (
        <Typography variant="body2" color="textSecondary">
          {meaning}
        </Typography>
      )}
      {slot.hasNoSigner && (
        <Typography variant="body2" color="textSecondary">
          {slot.areSignersBarred ? approveTexts.signersBarred : approveTexts.signersGone}
          {!onReassign && ` ${approveTexts.askManager}`}
        </Typography>
      )}
      {signing && <SignButton slot={slot} isMain={isMain} signing={signing} />}
      {onReassign && (
        <Button
          variant="outlined"
          size="large"
          aria-label={approveTexts.reassignOf(label)}
          onClick={() => onReassign(slot)}
          sx={{ alignSelf: 'flex-start', minHeight: 48, marginTop: 0.5 }}
        >
          {approveTexts.reassign}
        </Button>
      )}
    </Stack>
  );
}

function lookOf({ isApproved, hasNoSigner }: Approval, isVoided: boolean) {
  if (isApproved) return { icon: <ApprovedIcon />, colour: 'success.main', words: approveTexts.approved };
  if (isVoided) return { icon: <VoidedIcon />, colour: 'text.secondary', words: approveTexts.unsigned };
  return hasNoSigner
    ? { icon: <DeviationIcon />, colour: 'error.main', words: approveTexts.noSigner }
    : { icon: <AwaitingIcon />, colour: 'warning.main', words: approveTexts.pending };
}
