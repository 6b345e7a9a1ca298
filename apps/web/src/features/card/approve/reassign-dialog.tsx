import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Approval, CardFormData } from '@kartoteka/contract/control-card-form';
import type { PartyOption } from '@kartoteka/contract/party';
import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { messageOf, reasonsOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useBodyKey } from '../../../lib/idempotency.ts';
import { queryOf } from '../../../lib/query.ts';
import { DialogAnswers } from '../../../ui/dialog-answers.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { kitTexts } from '#texts/ui';
import { TouchDensity } from '../../../ui/touch-density.tsx';
import { changeCard, forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { approveTexts } from '#texts/card-approve';
import { narrowed } from '../../../ui/narrowed.ts';

export interface ReassignDialogProps {
  readonly card: CardFormData;
  readonly slot: Approval;
  readonly onClose: () => void;
}

/**
 * Reassigns a slot that nobody can sign to a user, a role or a unit (ruling 2.7). Render the dialog only while it is
 * open.
 */
export function ReassignDialog({ card, slot, onClose }: ReassignDialogProps) {
  const client = useQueryClient();
  const notify = useNotify();
  const keyFor = useBodyKey();
  const [chosen, setChosen] = useState<PartyOption | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const params = { id: card.id, approvalId: slot.id };

  const reassign = async () => {
    if (chosen === null) return setError(approveTexts.reassignMissing);
    setSending(true);
    try {
      const body = { type: chosen.type, value: chosen.value };
      const input = { params, body };
      const approvals = await call(controlCardRoutes.reassign, input, { idempotencyKey: keyFor(body) });
      await changeCard(
        client,
        card.id,
        (shown) => ({ ...shown, approvals }),
        () => notify.success(approveTexts.reassigned),
      );
      onClose();
    } catch (failure) {
      setError(reasonsOf(failure));
      setSending(false);
    }
    await Promise.all([refetchCard(client, card.id), forgetLists(client)]);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="reassign-title">
      <TouchDensity>
        <DialogTitle id="reassign-title">{approveTexts.reassignTitle}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            <Typography>{approveTexts.reassignText(slot.label)}</Typography>
            <PartyChoice
              params={params}
              chosen={chosen}
              error={error}
              onChoose={(party) => {
                setChosen(party);
                setError(null);
              }}
            />
          </Stack>
        </DialogContent>
        <DialogAnswers
          onCancel={onClose}
          confirmLabel={approveTexts.reassign}
          isBusy={isSending}
          onConfirm={() => void reassign()}
        />
      </TouchDensity>
    </Dialog>
  );
}

interface PartyChoiceProps {
  readonly params: { readonly id: string; readonly approvalId: string };
  readonly chosen: PartyOption | null;
  readonly error: string | null;
  readonly onChoose: (party: PartyOption | null) => void;
}

/** Offers the parties that can sign the slot. The list is read anew each time the dialog opens. */
function PartyChoice({ params, chosen, error, onChoose }: PartyChoiceProps) {
  const options = useQuery({
    ...queryOf(controlCardRoutes.reassignOptions, { params }),
    staleTime: 0,
    gcTime: 0,
  });
  const failed = options.error === null ? null : messageOf(options.error);
  return (
    <Autocomplete<PartyOption>
      id="reassign-to"
      options={options.data?.items ?? []}
      value={chosen}
      onChange={(_, next) => onChoose(next)}
      groupBy={(option) => option.typeLabel}
      renderGroup={({ key, group, children }) => (
        <Group key={key} label={group}>
          {children}
        </Group>
      )}
      getOptionLabel={(option) => option.valueLabel}
      getOptionKey={(option) => `${option.type} ${option.value}`}
      filterOptions={narrowed}
      isOptionEqualToValue={(one, other) => one.type === other.type && one.value === other.value}
      loading={options.isPending}
      loadingText={kitTexts.loading}
      noOptionsText={approveTexts.reassignNobody}
      renderInput={(input) => (
        <TextField
          {...input}
          label={approveTexts.reassignTo}
          error={error !== null || failed !== null}
          helperText={error ?? failed ?? approveTexts.reassignHint}
        />
      )}
    />
  );
}

/** Options of one kind, as one group for screen readers. */
function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle1" component="div" sx={{ paddingInline: 2, paddingBlock: 1 }}>
        {label}
      </Typography>
      {children}
    </div>
  );
}
