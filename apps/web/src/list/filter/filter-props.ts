import type { FilterState } from '../state/filter-state.ts';
import type { LabelOf, ListFilterOffer } from './filter-words.ts';
import type { ListCalls } from '../list-definition.ts';

/** Properties of a filter's editor. */
export interface FilterEditorProps {
  readonly offer: ListFilterOffer;
  /** The active filter; null while the filter is not set. */
  readonly state: FilterState | null;
  readonly onFilter: (filter: FilterState) => void;
  readonly label: string;
  /** DOM id of the element below the editor with the server's error. */
  readonly errorId: string;
  /** Whether the server refused the filter. */
  readonly isWrong: boolean;
  readonly calls: Pick<ListCalls<unknown>, 'filterValues'>;
  readonly labelOf: LabelOf;
}
