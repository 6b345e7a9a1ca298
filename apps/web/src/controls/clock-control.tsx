import { ClockInput, type ClockInputProps } from './clock-input.tsx';
import type { ControlProps } from './control-props.ts';
import { FieldFrame, helpId } from './field-frame.tsx';
import { boxState, useFieldHints } from './use-field-hints.ts';

export type ClockControlProps = ControlProps & Pick<ClockInputProps, 'kind' | 'present'>;

/** A field with one date or one time of day. */
export function ClockControl({ field, id, value, onChange, error, kind, present }: ClockControlProps) {
  const text = typeof value === 'string' ? value : '';
  const hints = useFieldHints(field, text, error);
  return (
    <FieldFrame field={field} id={id} hints={hints}>
      <ClockInput
        kind={kind}
        id={id}
        value={text}
        onChange={onChange}
        name={field.name}
        describedBy={helpId(id)}
        state={boxState(hints)}
        present={present}
      />
    </FieldFrame>
  );
}
