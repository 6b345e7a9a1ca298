import { maxLength } from '@kartoteka/domain/data-type/effective';
import { kindOf } from '@kartoteka/domain/data-type/form-element';
import { mayBeBelowZero } from '@kartoteka/domain/data-type/sign';
import { KINDS } from '@kartoteka/domain/value/kinds';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ChangeEvent, useState } from 'react';
import { InputBox, PlainInput, PlainTextArea, UnitMark } from '../ui/input-box.tsx';
import type { ControlProps } from './control-props.ts';
import { FieldFrame, helpId } from './field-frame.tsx';
import { boxState, useFieldHints } from './use-field-hints.ts';
import { KIND_INPUTS } from './kind-inputs.ts';
import { withOtherSign } from './number-text.ts';
import { FINGER } from '../ui/tokens.ts';
import { controlTexts } from '#texts/controls';

/** Maximum length of a text that is edited in one line. A field for longer texts has an area that grows. */
const ONE_LINE = 120;

/**
 * Edits texts and numbers. A number opens the number keyboard. Number keyboards of some phones have no minus, so a
 * number that may be below zero has a button for it while it has the focus: a tap that only enters the field must not
 * change a sign. A unit is inside the box at the right.
 */
export function TextControl({ field, id, value, onChange, error }: ControlProps) {
  const kind = kindOf(field);
  const text = typeof value === 'string' ? value : '';
  const [hasFocus, setHasFocus] = useState(false);
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
    onFocus: () => setHasFocus(true),
    onBlur: () => {
      setHasFocus(false);
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
            inputMode={kind === null ? 'text' : KIND_INPUTS[kind].keyboard}
            enterKeyHint="next"
            {...input}
          />
        )}
        {hasFocus && mayBeBelowZero(field) && (
          <SignButton name={field.name} onPress={() => onChange(withOtherSign(text))} />
        )}
        {unit && <UnitMark title={unit}>{unit}</UnitMark>}
      </InputBox>
    </FieldFrame>
  );
}

interface SignButtonProps {
  /** Name of the field. */
  readonly name: string;
  readonly onPress: () => void;
}

/** Changes the sign of a number. Shown only where a finger is the pointer, because keyboards on the screen may lack a minus. */
function SignButton({ name, onPress }: SignButtonProps) {
  if (!useMediaQuery(FINGER)) return null;
  return (
    <Button
      size="small"
      // The button goes with the focus of the field, so a Tab that reached the button would lose the focus.
      tabIndex={-1}
      aria-label={controlTexts.changeSign(name)}
      // A press would take the focus from the field, and the number would be saved with the wrong sign.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      sx={{ fontSize: '1.25rem' }}
    >
      {controlTexts.sign}
    </Button>
  );
}
