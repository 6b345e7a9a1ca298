import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import type { RawValue } from './raw-value.ts';

/** The properties of every control. */
export interface ControlProps {
  readonly field: FormElement;
  /** Unique on the page. The input of a control that has one has this id. The ids of label and help contain it. */
  readonly id: string;
  readonly value: RawValue;
  readonly onChange: (value: RawValue) => void;
  /** The server's message for this field. */
  readonly error?: string | null | undefined;
}
