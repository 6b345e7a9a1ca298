import { showDate } from '@kartoteka/domain/value/display';
import { useMemo } from 'react';
import { ClockInput } from './clock-input.tsx';
import type { ControlProps } from './control-props.ts';
import { boxState, FieldFrame, helpId } from './field-frame.tsx';
import { liveDeviations } from './hint.ts';
import { wallNow } from './wall-now.ts';

/** A plain date, dd/MM/yyyy. */
export function DateControl({ field, id, value, onChange, error }: ControlProps) {
  const text = typeof value === 'string' ? value : '';
  const deviations = useMemo(() => liveDeviations(field, text), [field, text]);
  return (
    <FieldFrame field={field} id={id} error={error} deviations={deviations}>
      <ClockInput
        kind="date"
        id={id}
        value={text}
        onChange={onChange}
        name={field.name}
        describedBy={helpId(id)}
        state={boxState(error, deviations)}
        present={() => showDate(wallNow().date)}
      />
    </FieldFrame>
  );
}
