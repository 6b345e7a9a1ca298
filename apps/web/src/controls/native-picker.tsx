import { showDate } from '@kartoteka/domain/value/date';
import { styled } from '@mui/material/styles';
import type { Ref } from 'react';
import { readDateText, readTimeText } from './clock-text.ts';

/**
 * An input that takes part in the layout but cannot be seen. A browser opens no picker for an input with
 * `display: none`, and a visible input would show the date in another format.
 */
const Hidden = styled('input')({
  alignSelf: 'end',
  width: 0,
  height: 0,
  padding: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
});

export interface NativePickerProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly kind: 'date' | 'time';
  readonly value: string;
  readonly onPick: (text: string) => void;
}

/** The system's calendar or clock. The button next to the text opens it. */
export function NativePicker({ ref, kind, value, onPick }: NativePickerProps) {
  const shown = kind === 'date' ? readDateText(value) : readTimeText(value);
  return (
    <Hidden
      ref={ref}
      type={kind}
      tabIndex={-1}
      aria-hidden
      value={shown ?? ''}
      onChange={(event) => {
        const picked = event.target.value;
        onPick(kind === 'date' && picked !== '' ? showDate(picked) : picked);
      }}
    />
  );
}
