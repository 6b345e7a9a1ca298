import type { FormRow } from '../changes.ts';

/** What the fields of a row are told. */
export interface RowProps {
  /** 'elements.3': where the row stands in the form, and on the wire. */
  readonly path: string;
  readonly index: number;
}

/** What a row's title draws; it is inside a button, so it holds text only. */
export interface RowTitleProps<R extends FormRow> extends RowProps {
  /** The row as it is now. */
  readonly row: R;
}
