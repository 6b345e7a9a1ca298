import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useRef } from 'react';
import { CalendarIcon, ClockIcon } from '../ui/icons/clock.tsx';
import { InputBox, PlainInput } from '../ui/input-box.tsx';
import { NativePicker } from './native-picker.tsx';
import { tidyDate, tidyTime, typedDate, typedTime } from './clock-text.ts';
import { controlTexts } from '#texts/controls';

export interface ClockInputProps {
  readonly kind: 'date' | 'time';
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Name of the field, which the names of the buttons contain. */
  readonly name: string;
  /** Accessible name of the input; absent where the label of the field names it. */
  readonly label?: string;
  readonly describedBy: string;
  readonly state: string | undefined;
  /** Returns the current date or time in Warsaw, as text. */
  readonly present: () => string;
}

const KINDS = {
  date: {
    typed: typedDate,
    tidy: tidyDate,
    placeholder: controlTexts.datePlaceholder,
    pick: controlTexts.pickDate,
    icon: <CalendarIcon />,
    presentLabel: controlTexts.today,
    presentName: controlTexts.setToday,
    length: 10,
  },
  time: {
    typed: typedTime,
    tidy: tidyTime,
    placeholder: controlTexts.timePlaceholder,
    pick: controlTexts.pickTime,
    icon: <ClockIcon />,
    presentLabel: controlTexts.now,
    presentName: controlTexts.setNow,
    length: 5,
  },
} as const satisfies Record<string, { icon: ReactNode; [other: string]: unknown }>;

/**
 * Edits a date or a time as text in the product's format, whatever the language of the tablet is. Separators are added
 * while the user types, and the text is tidied when the field loses the focus. A button opens the system's picker. In
 * an empty field another button sets the current date or time.
 */
export function ClockInput(props: ClockInputProps) {
  const { kind, id, value, onChange, name, label, describedBy, state, present } = props;
  const picker = useRef<HTMLInputElement>(null);
  const { typed, tidy, placeholder, pick, icon, presentLabel, presentName, length } = KINDS[kind];
  return (
    <InputBox data-state={state}>
      <PlainInput
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        placeholder={placeholder}
        size={length}
        value={value}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={state === 'error'}
        onChange={(event) => onChange(typed(value, event.target.value))}
        onBlur={() => {
          const tidied = tidy(value);
          if (tidied !== value) onChange(tidied);
        }}
      />
      {value === '' && (
        <Button size="small" aria-label={presentName(name)} onClick={() => onChange(present())}>
          {presentLabel}
        </Button>
      )}
      <IconButton aria-label={pick(name)} onClick={() => picker.current?.showPicker()}>
        {icon}
      </IconButton>
      <NativePicker ref={picker} kind={kind} value={value} onPick={onChange} />
    </InputBox>
  );
}
