import type { FilterState } from '../state/filter-state.ts';
import type { LabelOf, ListFilterOffer } from './filter-words.ts';
import type { ListCalls } from '../list-definition.ts';

/** Properties of a filter's editor. */
export interface FilterEditorProps {
  readonly offer: ListFilterOffer;
  readonly state: FilterState | null;
  readonly onFilter: (filter: FilterState) => void;
  readonly label: string;
  /** Id of the server's error below the editor. */
  readonly errorId: string;
  readonly isWrong: boolean;
  readonly calls: Pick<ListCalls<unknown>, 'filterValues'>;
  readonly labelOf: LabelOf;
}
