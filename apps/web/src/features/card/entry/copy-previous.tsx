import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { isFillable } from '@kartoteka/domain/data-type/judge';
import { isEmptyValue } from '@kartoteka/domain/value/stored-value';
import Button from '@mui/material/Button';
import { flushSync } from 'react-dom';
import type { RawValue } from '../../../controls/raw-value.ts';
import { CopyIcon } from '../../../ui/icons/editor.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { cardTexts } from '#texts/card';
import { shownValue } from '../work/entry-body.ts';
import type { EntryRow } from '../work/rows.ts';
import { revealRow } from './entry-focus.ts';

export interface CopyPreviousProps {
  readonly elementId: string;
  readonly fields: readonly FormElement[];
  readonly row: EntryRow;
  /** The entry above this one; null for the first entry. */
  readonly previous: EntryRow | null;
  readonly onType: (fieldId: string, raw: RawValue, stored: RawValue) => void;
}

/**
 * Offers to fill an empty entry with the values of the entry above. The copies count as typed values, which are not
 * stored yet. Comments are not copied, because they explain the values of one entry.
 */
export function CopyPrevious({ elementId, fields, row, previous, onType }: CopyPreviousProps) {
  const notify = useNotify();
  if (previous === null || fields.some((field) => !isEmptyValue(shownValue(field, row.work, row.entry))))
    return null;
  const copied = fields.filter(isFillable).flatMap((field): [FormElement, RawValue][] => {
    const value = shownValue(field, previous.work, previous.entry);
    return isEmptyValue(value) ? [] : [[field, value]];
  });
  if (copied.length === 0) return null;
  const copy = () => {
    // The button disappears, so the focus moves to the first field.
    flushSync(() => {
      for (const [field, value] of copied) onType(field.id, value, shownValue(field, undefined, row.entry));
    });
    revealRow(elementId, row.key);
    notify.success(cardTexts.previousCopied(copied.length));
  };
  return (
    <Button
      startIcon={<CopyIcon />}
      onClick={copy}
      sx={{ alignSelf: 'flex-start', marginInlineStart: -2.5, minHeight: 48 }}
    >
      {cardTexts.copyPrevious}
    </Button>
  );
}
