import type { ComponentType } from 'react';
import type { FormRow } from '../values/changes.ts';

/** Properties of a row's fields. */
export interface RowProps {
  /** Path of the row, 'elements.3', the same in the form and on the wire. */
  readonly path: string;
  readonly index: number;
}

/** Properties of a row's title. The title is inside a button, so it may contain text only. */
export interface RowTitleProps<R extends FormRow> extends RowProps {
  /** The row's current values. */
  readonly row: R;
}

export interface NestedRowProps<R extends FormRow> {
  readonly rowKey: string;
  /** Path of the list. */
  readonly list: string;
  readonly index: number;
  readonly isLast: boolean;
  readonly isOpen: boolean;
  /** Whether the row's fields are rendered at once, even far from the window. */
  readonly isEager: boolean;
  readonly errorCount: number;
  readonly nameOf: (row: R, index: number) => string;
  readonly Title: ComponentType<RowTitleProps<R>> | undefined;
  readonly Content: ComponentType<RowProps> | undefined;
  readonly Line: ComponentType<RowProps> | undefined;
  readonly onToggle: (key: string, open: boolean) => void;
  readonly onRemove: (index: number) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onCopy: ((index: number) => void) | undefined;
}
