import { useMemo } from 'react';
import type { ListDefinition, RowAction } from '../../list/list-definition.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { DeleteIcon } from '../../ui/icons/action.tsx';
import { ArchiveIcon, UndoIcon } from '../../ui/icons/editor.tsx';
import { formTexts } from '#texts/form';
import type { CrudCalls, StoredRecord } from './crud-calls.ts';
import { useRetire } from './use-retire.tsx';

/** Properties of every row of a list of records. */
interface ListedRecord {
  readonly id: string;
  readonly isArchived: boolean;
}

export interface RecordListScreenProps<Row extends ListedRecord> {
  readonly calls: Pick<
    Required<CrudCalls<never, StoredRecord>>,
    'name' | 'family' | 'remove' | 'usage' | 'archive' | 'unarchive'
  >;
  /** Pass the same object on every render. */
  readonly list: ListDefinition<Row>;
  /** See `RecordKind`. Pass the same function on every render. */
  readonly archiveRisk?: (row: Row) => string | null;
  /** Actions that the row's menu shows before archiving and deleting. Pass the same function on every render. */
  readonly actions?: (row: Row) => readonly RowAction[];
}

/**
 * The list of records that are edited with record forms. The menu of a row archives, unarchives or deletes
 * the record.
 */
export function RecordListScreen<Row extends ListedRecord>({
  calls,
  list,
  archiveRisk,
  actions: further,
}: RecordListScreenProps<Row>) {
  const { remove, archive, unarchive } = useRetire(calls);
  const withActions = useMemo<ListDefinition<Row>>(() => {
    const actions = (row: Row): readonly RowAction[] => {
      const retired = { id: row.id, name: list.nameOf(row), archiveRisk: archiveRisk?.(row) ?? null };
      return [
        ...(further?.(row) ?? []),
        row.isArchived
          ? {
              label: formTexts.unarchive,
              icon: UndoIcon,
              run: async () => (await unarchive(row.id)) !== null,
            }
          : {
              label: formTexts.archive,
              icon: ArchiveIcon,
              run: async () => (await archive(retired)) !== null,
            },
        { label: formTexts.remove, icon: DeleteIcon, run: () => remove(retired) },
      ];
    };
    return { ...list, actions };
  }, [archive, archiveRisk, further, list, remove, unarchive]);
  return <ListScreen list={withActions} />;
}
