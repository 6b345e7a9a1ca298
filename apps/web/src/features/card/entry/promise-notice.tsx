import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef } from 'react';
import { cardTexts } from '#texts/card';
import { submittedLines } from '../work/submitted.ts';
import type { EntryWork } from '../work/work-types.ts';
import { TypedLines } from './conflict-notice.tsx';
import { CopyButton } from './copy-button.tsx';

export interface PromiseNoticeProps {
  readonly fields: readonly FormElement[];
  readonly work: EntryWork | undefined;
  readonly entry: CardEntry | null;
  readonly onSeen: () => void;
}

/**
 * Tells that a submission which the screen promised was refused, and shows the submitted values that differ from the
 * values that the entry shows now.
 */
export function PromiseNotice({ fields, work, entry, onSeen }: PromiseNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  if (!work?.refusedPromise) return null;
  const { message, submitted } = work.refusedPromise;
  const lines = submittedLines(fields, submitted, entry, work);
  const close = () => {
    // The button disappears, so the focus moves to the entry.
    box.current?.closest<HTMLElement>('[data-entry]')?.focus({ preventScroll: true });
    onSeen();
  };
  return (
    <Alert ref={box} severity="warning" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{cardTexts.promiseTitle}</AlertTitle>
      {message}
      {lines.length > 0 && ` ${cardTexts.promiseLines}`}
      <TypedLines lines={lines} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {lines.length > 0 && <CopyButton lines={lines} />}
        <Button variant="outlined" onClick={close}>
          {cardTexts.promiseSeen}
        </Button>
      </Stack>
    </Alert>
  );
}
