import type { CardElement } from '@kartoteka/contract/control-card-form';
import { kindOf } from '@kartoteka/domain/data-type/form-element';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ReadOnlyValue } from '../../../controls/read-only-value.tsx';
import { Description } from '../description.tsx';
import { panelDomId } from '../entry/entry-ids.ts';
import { EntryView } from '../entry/entry-view.tsx';
import { useEntryActions } from '../entry/use-entry-actions.ts';
import { cardTexts } from '#texts/card';
import type { EntryRow } from '../work/rows.ts';
import { fieldsOf, hasSomethingToFill } from './element-fields.ts';
import type { ElementPanelProps } from './element-panel.tsx';
import { GroupActions } from './group-actions.tsx';

/** The unfolded part of an element. */
export function ElementBody({
  element,
  rows,
  isWritable,
  withdrawable,
}: Pick<ElementPanelProps, 'element' | 'isWritable' | 'withdrawable'> & { rows: readonly EntryRow[] }) {
  const actions = useEntryActions(element);
  const { isRepeatable } = element.repetitionSettings;
  const isOpenGroup = isWritable && isRepeatable && !element.isSubmitted && hasSomethingToFill(element);
  const isFilledOnce = rows.length > 0 && hasSomethingToFill(element);
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
      {element.formTemplate === null && <Typography color="textSecondary">{cardTexts.noData}</Typography>}
      {element.formTemplate !== null && !isFilledOnce && <Unfilled element={element} />}
      {isFilledOnce &&
        rows.map((row, at) => (
          <EntryView
            key={row.key}
            element={element}
            row={row}
            ordinal={at + 1}
            actions={actions}
            isWritable={isWritable}
            mayWithdraw={mayWithdraw(row)}
          />
        ))}
      {isOpenGroup && <GroupActions element={element} rows={rows} />}
    </Stack>
  );
}

/** An element with nothing stored: what it asks for, or tells. */
function Unfilled({ element }: { element: CardElement }) {
  const isGroup = element.repetitionSettings.isRepeatable && hasSomethingToFill(element);
  // What is told is told always; of what is asked, a group without entries has none.
  const fields = fieldsOf(element).filter((field) => !isGroup || kindOf(field) === null);
  return (
    <Box>
      {isGroup && <Typography color="textSecondary">{cardTexts.noEntries}</Typography>}
      {fields.map((field) => (
        <ReadOnlyValue key={field.id} field={field} value={undefined} />
      ))}
    </Box>
  );
}
