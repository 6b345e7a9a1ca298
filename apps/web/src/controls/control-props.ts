import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import type { RawValue } from './raw-value.ts';

/** The properties of every control. */
export interface ControlProps {
  readonly field: FormElement;
  /**
   * Unique on the page. It is the DOM id of the control's input, if the control has one, and a part of the ids of its
   * label and its help.
   */
  readonly id: string;
  readonly value: RawValue;
  readonly onChange: (value: RawValue) => void;
  /** The server's message for this field. */
  readonly error?: string | null | undefined;
}
