import { styled } from '@mui/material/styles';
import { ChoiceRow } from '../ui/choice-button.tsx';
import { ClockInput } from './clock-input.tsx';
import { halvesOf, joinDateTime, splitDateTime } from './clock-text.ts';
import type { ControlProps } from './control-props.ts';
import { FieldFrame, helpId, labelId } from './field-frame.tsx';
import { boxState, useFieldHints } from './use-field-hints.ts';
import { controlTexts } from '#texts/controls';
import { wallNow } from './wall-now.ts';

const Half = styled('div')({ flex: '1 1 240px', minWidth: 0 });

/** A date and time in Warsaw, dd/MM/yyyy HH:mm, in two inputs next to each other. */
export function DateTimeControl({ field, id, value, onChange, error }: ControlProps) {
  const text = typeof value === 'string' ? value : '';
  const hints = useFieldHints(field, text, error);
  const halves = splitDateTime(text);
  const common = { name: field.name, describedBy: helpId(id), state: boxState(hints) };
  return (
    <FieldFrame field={field} id={id} hints={hints} isGroup>
      <ChoiceRow role="group" aria-labelledby={labelId(id)}>
        <Half>
          <ClockInput
            kind="date"
            id={id}
            value={halves.date}
            label={controlTexts.date(field.name)}
            onChange={(date) => onChange(joinDateTime({ ...halves, date }))}
            present={() => halvesOf(wallNow()).date}
            {...common}
          />
        </Half>
        <Half>
          <ClockInput
            kind="time"
            id={`${id}-time`}
            value={halves.time}
            label={controlTexts.time(field.name)}
            onChange={(time) => onChange(joinDateTime({ ...halves, time }))}
            present={() => halvesOf(wallNow()).time}
            {...common}
          />
        </Half>
      </ChoiceRow>
    </FieldFrame>
  );
}
