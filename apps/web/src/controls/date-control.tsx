import { showDate } from '@kartoteka/domain/value/date';
import { ClockInput } from './clock-input.tsx';
import type { ControlProps } from './control-props.ts';
import { FieldFrame, helpId } from './field-frame.tsx';
import { boxState, useFieldHints } from './use-field-hints.ts';
import { wallNow } from './wall-now.ts';

/** A date without a time, dd/MM/yyyy. */
export function DateControl({ field, id, value, onChange, error }: ControlProps) {
  const text = typeof value === 'string' ? value : '';
  const hints = useFieldHints(field, text, error);
  return (
    <FieldFrame field={field} id={id} hints={hints}>
      <ClockInput
        kind="date"
        id={id}
        value={text}
        onChange={onChange}
        name={field.name}
        describedBy={helpId(id)}
        state={boxState(hints)}
        present={() => showDate(wallNow().date)}
      />
    </FieldFrame>
  );
}
