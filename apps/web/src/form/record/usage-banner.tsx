import type { UsageAnswer } from '@kartoteka/contract/crud';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formTexts } from '#texts/form';
import { Places } from './places.tsx';
import { usageWords } from './usage-words.ts';

export interface UsageBannerProps {
  /** The first word of the line: 'Używany' or 'Używana'. */
  readonly used: string;
  readonly usage: UsageAnswer;
  readonly note: string;
}

/** Says which records use this record, because a change of this record affects them. */
export function UsageBanner({ used, usage, note }: UsageBannerProps) {
  const [isOpen, setOpen] = useState(false);
  const { items, totalCount } = usage;
  if (totalCount === 0) return null;
  return (
    <Alert
      severity="info"
      sx={{ alignItems: 'flex-start' }}
      action={
        items.length > 0 && (
          <Button
            color="inherit"
            size="small"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            sx={{ minHeight: 32 }}
          >
            {isOpen ? formTexts.usageHide : formTexts.usageShow}
          </Button>
        )
      }
    >
      {used} {usageWords(usage)}. {note}
      {isOpen && <Places places={items} />}
      {isOpen && totalCount > items.length && formTexts.morePlaces(totalCount - items.length)}
    </Alert>
  );
}
