import { useMemo } from 'react';
import { styled } from '@mui/material/styles';
import { SECOND_TIME } from '@kartoteka/domain/value/date-time';
import { ChoiceButton, ChoiceRow } from '../ui/choice-button.tsx';
import { ClockInput } from './clock-input.tsx';
import { joinDateTime, readDateTimeText, splitDateTime, twoInstants, withoutMark } from './clock-text.ts';
import { GRID } from '../ui/tokens.ts';
import type { ControlProps } from './control-props.ts';
import { FieldFrame, helpId, labelId } from './field-frame.tsx';
import { boxState, useFieldHints } from './use-field-hints.ts';
import { controlTexts } from '#texts/controls';
import { minuteNow } from './wall-now.ts';

const Question = styled('span')({ flexBasis: '100%', marginTop: GRID });
const Half = styled('div')({ flex: '1 1 240px', minWidth: 0 });

/** A date and time in Warsaw, dd/MM/yyyy HH:mm, in two inputs next to each other. */
export function DateTimeControl({ field, id, value, onChange, error }: ControlProps) {
  const text = typeof value === 'string' ? value : '';
  const hints = useFieldHints(field, text, error);
  const halves = splitDateTime(text);
  const twice = useMemo(() => twoInstants(text), [text]);
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
            present={() => splitDateTime(minuteNow()).date}
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
            present={() => splitDateTime(minuteNow()).time}
            {...common}
          />
        </Half>
      </ChoiceRow>
      {twice !== null && (
        <ChoiceRow role="group" aria-labelledby={`${id}-twice`}>
          <Question id={`${id}-twice`}>{controlTexts.twice}</Question>
          {twice.map((instant, at) => (
            <ChoiceButton
              key={instant}
              chosen={readDateTimeText(text) === instant}
              onChoose={() => onChange(withoutMark(text) + (at === 0 ? '' : SECOND_TIME))}
            >
              {at === 0 ? controlTexts.summerTime : controlTexts.winterTime}
            </ChoiceButton>
          ))}
        </ChoiceRow>
      )}
    </FieldFrame>
  );
}
