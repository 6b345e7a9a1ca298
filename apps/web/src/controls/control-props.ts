import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import type { RawValue } from './raw-value.ts';

/** What every control takes. */
export interface ControlProps {
  readonly field: FormElement;
  /** Unique on the page; the input bears it, label and help are derived from it. */
  readonly id: string;
  readonly value: RawValue;
  readonly onChange: (value: RawValue) => void;
  /** The server's message. */
  readonly error?: string | null | undefined;
}
