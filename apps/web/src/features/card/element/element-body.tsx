import type { CardElement } from '@kartoteka/contract/control-card-form';
import { kindOf } from '@kartoteka/domain/data-type/form-element';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ReadOnlyValue } from '../../../controls/read-only-value.tsx';
import { Description } from './description.tsx';
import { panelDomId } from '../entry/entry-ids.ts';
import { EntryView } from '../entry/entry-view.tsx';
import { useEntryActions } from '../entry/use-entry-actions.ts';
import { cardTexts } from '#texts/card';
import { isPending } from '../work/entry-work.ts';
import type { EntryRow } from '../work/rows.ts';
import { hasSomethingToFill } from '../../../controls/field-of.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { nextRow } from './element-state.ts';
import { GroupActions } from './group-actions.tsx';

export interface ElementBodyProps {
  readonly element: CardElement;
  readonly rows: readonly EntryRow[];
  /** Whether the user may fill the element on this screen now. */
  readonly isWritable: boolean;
  /** The submissions that the user may withdraw: all, none, or those by the user with this id. */
  readonly withdrawable: 'all' | 'none' | (string & {});
}

/** The unfolded part of an element. */
export function ElementBody({ element, rows, isWritable, withdrawable }: ElementBodyProps) {
  const actions = useEntryActions(element);
  const { isRepeatable } = element.repetitionSettings;
  const isOpenGroup = isWritable && isRepeatable && !element.isSubmitted && hasSomethingToFill(element);
  const shown = shownRows(element, rows);
  const mayWithdraw = ({ entry }: EntryRow) => {
    if (withdrawable === 'none' || withdrawable === 'all') return withdrawable === 'all';
    return entry?.submittedBy?.id === withdrawable;
  };
  return (
    <Stack
      id={`${panelDomId(element.id)}-body`}
      sx={{ gap: 2, paddingInline: 2, paddingBottom: 1, borderTop: 1, borderColor: 'divider', paddingTop: 2 }}
    >
      {element.description && <Description html={element.description} isFolded={element.isSubmitted} />}
      {shown.length === 0 && <Unfilled element={element} />}
      {shown.map((row, at) => (
        <EntryView
          key={row.key}
          element={element}
          row={row}
          previous={shown[at - 1] ?? null}
          ordinal={at + 1}
          actions={actions}
          isWritable={isWritable}
          isNext={row.key === nextRow(element, shown, null)?.key}
          mayWithdraw={mayWithdraw(row)}
        />
      ))}
      {isOpenGroup && <GroupActions element={element} rows={rows} />}
    </Stack>
  );
}

/**
 * Returns the rows to show. An element with nothing to fill offers no empty row. An entry or a draft that an
 * earlier version of the product stored there is shown, because the entry is signed with the card.
 */
function shownRows(element: CardElement, rows: readonly EntryRow[]): readonly EntryRow[] {
  return hasSomethingToFill(element)
    ? rows
    : rows.filter(({ entry, work }) => entry !== null || isPending(work));
}

/** The content of an element without entries: the texts of its form, and its empty fields unless it is repeatable. */
export function Unfilled({ element }: { element: CardElement }) {
  if (element.formTemplate === null) {
    return <Typography color="textSecondary">{cardTexts.noData}</Typography>;
  }
  const isGroup = element.repetitionSettings.isRepeatable && hasSomethingToFill(element);
  // Texts are always shown. The fields of a group without entries are not.
  const fields = fieldsOfElement(element).filter((field) => !isGroup || kindOf(field) === null);
  return (
    <Box>
      {isGroup && <Typography color="textSecondary">{cardTexts.noEntries}</Typography>}
      {fields.map((field) => (
        <ReadOnlyValue key={field.id} field={field} value={undefined} />
      ))}
    </Box>
  );
}
