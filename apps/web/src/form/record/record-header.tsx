import type { UsageAnswer } from '@kartoteka/contract/crud';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { MoreIcon } from '../../ui/icons/action.tsx';
import { BackIcon } from '../../ui/icons/navigation.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import { formTexts } from '#texts/form';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import { refusing, usageWords } from './usage-words.ts';
import { useRetire } from './use-retire.tsx';

export interface RecordHeaderProps<I, A extends StoredRecord, V extends FieldValues> {
  readonly kind: RecordKind<I, A, V>;
  readonly stored: A | null;
  readonly usage: UsageAnswer;
  readonly onChanged: (answer: A) => void;
  readonly onGone: () => void | Promise<void>;
}

/** Title, description, the link back, and the actions on a stored record. */
export function RecordHeader<I, A extends StoredRecord, V extends FieldValues>(
  props: RecordHeaderProps<I, A, V>,
) {
  const { kind, stored } = props;
  const when = stored?.lastModificationTime ?? null;
  return (
    <PageHeader
      title={stored ? formTexts.update : formTexts.create}
      tab={
        stored
          ? formTexts.tab(formTexts.update, kind.nameOf(stored))
          : formTexts.tab(formTexts.create, kind.what)
      }
      about={
        stored
          ? `${kind.what} „${kind.nameOf(stored)}” · ${
              when === null
                ? formTexts.made(formatDateTime(stored.creationTime))
                : formTexts.lastChange(formatDateTime(when))
            }`
          : kind.what
      }
      action={
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button component={Link} to={kind.list} startIcon={<BackIcon />}>
            {formTexts.back}
          </Button>
          {stored && kind.actions?.(stored)}
          {stored && !(kind.isReadOnly && kind.refusal?.(stored)) && (
            <MoreActions {...props} stored={stored} />
          )}
        </Stack>
      }
    />
  );
}

function MoreActions<I, A extends StoredRecord, V extends FieldValues>({
  kind,
  stored,
  usage,
  onChanged,
  onGone,
}: RecordHeaderProps<I, A, V> & { readonly stored: A }) {
  const { calls } = kind;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const retire = useRetire(calls);

  const refusal = kind.refusal?.(stored) ?? null;
  const used = usage.totalCount > 0 ? `${kind.used ?? kind.what} ${usageWords(refusing(usage))}` : null;
  const note = refusal ?? used;
  const retired = {
    id: stored.id,
    name: kind.nameOf(stored),
    archiveRisk: kind.archiveRisk?.(stored) ?? null,
  };
  const shelve = async () => {
    const answer = await (stored.isArchived ? retire.unarchive(stored.id) : retire.archive(retired));
    if (answer !== null) onChanged(answer);
  };
  const remove = async () => {
    const outcome = await retire.remove(retired);
    if (outcome === 'removed') await onGone();
    else if (outcome !== null) onChanged(outcome);
  };
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<MoreIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {formTexts.more}
      </Button>
      <PopupMenu
        label={formTexts.more}
        isOpen={isOpen}
        anchor={button}
        onClose={() => setOpen(false)}
        items={[
          ...(kind.menu?.(stored) ?? []),
          ...(calls.archive
            ? [{ label: stored.isArchived ? formTexts.unarchive : formTexts.archive, run: shelve }]
            : []),
          {
            label: formTexts.remove,
            isDisabled: refusal !== null,
            ...(note !== null && { note }),
            run: remove,
          },
        ]}
      />
    </>
  );
}
