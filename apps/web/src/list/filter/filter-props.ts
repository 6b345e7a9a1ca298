import type { FilterState } from '../filter-state.ts';
import type { LabelOf, ListFilterOffer } from './filter-words.ts';
import type { ListCalls } from '../list-definition.ts';

/** What the editor of a filter gets. */
export interface FilterEditorProps {
  readonly offer: ListFilterOffer;
  readonly state: FilterState | null;
  readonly onFilter: (filter: FilterState) => void;
  readonly label: string;
  /** Stands under the editor: what the server refuses of the filter. */
  readonly errorId: string;
  readonly isWrong: boolean;
  readonly calls: Pick<ListCalls<unknown>, 'filterValues'>;
  readonly labelOf: LabelOf;
}
