import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { judgeValue } from '@kartoteka/domain/data-type/judge';
import { plainRegex } from '@kartoteka/domain/testing/plain-regex';
import type { StoredValue } from '@kartoteka/domain/value/stored-value';
import { useState } from 'react';
import { Control } from '../controls/control.tsx';
import { type RawValue, wireOf } from '../controls/raw-value.ts';
import { renderPart } from './render-part.tsx';

/** A control on the page, and the value that it reported last. */
export interface ShownControl {
  /** The value as the control holds it: exactly the typed text. */
  readonly raw: () => RawValue;
  /** The value that the rules read from the typed text; null when they cannot read it. */
  readonly value: () => StoredValue | null;
}

export interface ControlStart {
  readonly value?: RawValue;
  /** The server's message for the field. */
  readonly error?: string;
}

/** Shows the control of a field, which keeps its value as a form does. */
export function showControl(field: FormElement, { value = '', error }: ControlStart = {}): ShownControl {
  let last: RawValue = value;
  function Field() {
    const [raw, setRaw] = useState(value);
    const change = (next: RawValue) => {
      last = next;
      setRaw(next);
    };
    return (
      <>
        <Control field={field} id={field.id} value={raw} onChange={change} error={error} />
        <button type="button">dalej</button>
      </>
    );
  }
  renderPart(<Field />);
  return {
    raw: () => last,
    value: () => judgeValue(field, wireOf(field, last), 'submit', plainRegex).value,
  };
}
