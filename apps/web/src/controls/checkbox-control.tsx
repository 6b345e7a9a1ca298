import { ChoiceButton, ChoiceRow, SOLE_CHOICE } from '../ui/choice-button.tsx';
import type { ControlProps } from './control-props.ts';
import { FieldFrame, helpId, labelId } from './field-frame.tsx';
import { boxState, useFieldHints } from './use-field-hints.ts';
import { controlTexts } from '#texts/controls';

const ANSWERS = [
  [true, controlTexts.yes],
  [false, controlTexts.no],
] as const;

/**
 * A yes-or-no field as the two buttons Tak and Nie. With neither pressed the field is unanswered. A second
 * press on the same button takes the answer back (ruling 6.5).
 */
export function CheckboxControl({ field, id, value, onChange, error }: ControlProps) {
  const hints = useFieldHints(field, value, error);
  return (
    <FieldFrame field={field} id={id} hints={hints} isGroup>
      <ChoiceRow
        role="group"
        {...{ [SOLE_CHOICE]: true }}
        aria-labelledby={labelId(id)}
        aria-describedby={helpId(id)}
        data-state={boxState(hints)}
      >
        {ANSWERS.map(([answer, label]) => (
          <ChoiceButton
            key={label}
            chosen={value === answer}
            onChoose={() => onChange(value === answer ? '' : answer)}
          >
            {label}
          </ChoiceButton>
        ))}
      </ChoiceRow>
    </FieldFrame>
  );
}
