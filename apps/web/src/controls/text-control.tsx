import { maxLength } from '@kartoteka/domain/data-type/effective';
import { kindOf } from '@kartoteka/domain/data-type/form-element';
import { KINDS } from '@kartoteka/domain/value/kinds';
import type { ChangeEvent } from 'react';
import { InputBox, PlainInput, PlainTextArea, UnitMark } from '../ui/input-box.tsx';
import type { ControlProps } from './control-props.ts';
import { FieldFrame, helpId } from './field-frame.tsx';
import { boxState, useFieldHints } from './use-field-hints.ts';
import { keyboardFor, KIND_INPUTS } from './kind-inputs.ts';

/** Maximum length of a text that is edited in one line. A field for longer texts has an area that grows. */
const ONE_LINE = 120;

/** Edits texts and numbers. A number opens the number keyboard. A unit is inside the box at the right. */
export function TextControl({ field, id, value, onChange, error }: ControlProps) {
  const kind = kindOf(field);
  const text = typeof value === 'string' ? value : '';
  const hints = useFieldHints(field, text, error);
  const unit = field.dataType.storedValueUnitType?.name;
  const isLong =
    kind !== null &&
    KINDS[kind].isText &&
    !unit &&
    (maxLength(field.dataType.settings) ?? Infinity) > ONE_LINE;
  const input = {
    id,
    value: text,
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
    onBlur: () => {
      const tidied = kind === null ? text : KIND_INPUTS[kind].tidy(text);
      if (tidied !== text) onChange(tidied);
    },
    'aria-describedby': helpId(id),
    'aria-invalid': hints.error !== null,
  };
  return (
    <FieldFrame field={field} id={id} hints={hints}>
      <InputBox data-state={boxState(hints)}>
        {isLong ? (
          <PlainTextArea rows={1} {...input} />
        ) : (
          <PlainInput
            type="text"
            inputMode={kind === null ? 'text' : keyboardFor(kind, field)}
            enterKeyHint="next"
            {...input}
          />
        )}
        {unit && <UnitMark title={unit}>{unit}</UnitMark>}
      </InputBox>
    </FieldFrame>
  );
}
