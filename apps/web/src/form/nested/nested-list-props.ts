import type { ComponentType, ReactNode } from 'react';
import type { FormRow } from '../values/changes.ts';
import type { RowProps, RowTitleProps } from './row-props.ts';

export interface NestedListProps<R extends FormRow> {
  /** Path of the list: 'elements', 'settings.2.options'. */
  readonly name: string;
  readonly label: string;
  /** Heading level of the label: 2 for a list of the form itself, 3 inside a row. */
  readonly level?: 2 | 3;
  readonly empty: string;
  readonly max: number;
  /** Names a row: 'Pole 3 „Temperatura”'. */
  readonly nameOf: (row: R, index: number) => string;
  readonly Title?: ComponentType<RowTitleProps<R>>;
  readonly Content?: ComponentType<RowProps>;
  readonly Line?: ComponentType<RowProps>;
  /** Label of the button that adds a row: 'Dodaj pole'. Not needed with `renderAdd`. */
  readonly add?: string;
  readonly blank?: () => R;
  /** Replaces the button that adds a row. `append` adds a row, unfolds it and focuses its first field. */
  readonly renderAdd?: (append: (row: R) => void, isFull: boolean) => ReactNode;
  /** Returns a copy of the row with a new key and without an id. Without it rows cannot be copied. */
  readonly copy?: (row: R) => R;
  /** Whether rows are unfolded until the user folds them; false by default. */
  readonly startsOpen?: boolean;
  /** Number of rows rendered at first, the rest on demand; all by default. */
  readonly batch?: number;
}
