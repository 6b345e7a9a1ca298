import type { CardElement } from '@kartoteka/contract/control-card-form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { ReturnedIcon } from '../../../ui/icons/status.tsx';
import { isFocusLost } from '../../../ui/lost-focus.ts';
import { useCardScreen, useIsInProgress } from '../card-context.ts';
import { Badge } from '../element/badge.tsx';
import { fieldsOf } from '../element/element-fields.ts';
import { cardTexts } from '#texts/card';
import { shortWhen } from '../when.ts';
import { conflictOf } from '../work/conflict.ts';
import type { EntryRow } from '../work/rows.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryValues } from './entry-values.tsx';
import { entryDomId } from './entry-ids.ts';
import type { EntryActions } from './use-entry-actions.ts';

export interface EntryViewProps {
  readonly element: CardElement;
  readonly row: EntryRow;
  /** Counted from 1, in the order on the screen. */
  readonly ordinal: number;
  readonly actions: EntryActions;
  readonly isWritable: boolean;
  readonly mayWithdraw: boolean;
}

/** One entry: filled where it may be, else read. */
export const EntryView = memo(function EntryView(props: EntryViewProps) {
  const { element, row, ordinal, actions, isWritable, mayWithdraw } = props;
  const { isRepeatable } = element.repetitionSettings;
  const label = isRepeatable ? `${element.name}: ${cardTexts.entry(ordinal)}` : element.name;
  const isFilled = isWritable && !row.entry?.isReadOnly;
  const box = useRef<HTMLDivElement>(null);
  useFocusWhenClosed(box, isFilled);
  return (
    <Box
      ref={box}
      id={entryDomId(element.id, row.key)}
      data-entry
      tabIndex={-1}
      component={isRepeatable ? 'section' : 'div'}
      aria-label={isRepeatable ? label : undefined}
      sx={isRepeatable ? { borderTop: 1, borderColor: 'divider', paddingTop: 2 } : undefined}
    >
      {isRepeatable && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, marginBottom: 1.5 }}>
          <Typography variant="h3">{cardTexts.entry(ordinal)}</Typography>
          {row.entry === null && <Typography color="textSecondary">{cardTexts.entryNew}</Typography>}
          {row.entry?.isSubmitted && <Badge kind="submitted" />}
        </Stack>
      )}
      {isFilled ? (
        <EntryForm element={element} row={row} actions={actions} label={label} />
      ) : (
        <EntryRead element={element} row={row} actions={actions} mayWithdraw={mayWithdraw} />
      )}
    </Box>
  );
}, isSameView);

/** The fields and buttons go when an entry is submitted; whoever was there stays at the entry. */
function useFocusWhenClosed(box: RefObject<HTMLElement | null>, isFilled: boolean): void {
  const wasFilled = useRef(isFilled);
  useEffect(() => {
    const isClosed = wasFilled.current && !isFilled;
    wasFilled.current = isFilled;
    if (isClosed && isFocusLost()) box.current?.focus({ preventScroll: true });
  }, [box, isFilled]);
}

/** Rows are put together anew with every key press; what they are made of is not. */
function isSameView(
  { row, ...rest }: EntryViewProps,
  { row: nextRow, ...nextRest }: EntryViewProps,
): boolean {
  return (
    row.key === nextRow.key &&
    row.index === nextRow.index &&
    row.entry === nextRow.entry &&
    row.work === nextRow.work &&
    rest.element === nextRest.element &&
    rest.ordinal === nextRest.ordinal &&
    rest.actions === nextRest.actions &&
    rest.isWritable === nextRest.isWritable &&
    rest.mayWithdraw === nextRest.mayWithdraw
  );
}

function EntryRead({
  element,
  row,
  actions,
  mayWithdraw,
}: Pick<EntryViewProps, 'element' | 'row' | 'actions' | 'mayWithdraw'>) {
  const { store } = useCardScreen();
  const isInProgress = useIsInProgress();
  const { entry, work } = row;
  const fields = fieldsOf(element);
  const why = isInProgress ? 'withdrawn' : 'card';
  const conflict = conflictOf(fields, work, entry, element.isSubmitted ? 'submitted' : why);
  return (
    <Stack sx={{ gap: 1.5 }}>
      {conflict && work && (
        <ConflictNotice
          conflict={conflict}
          fields={fields}
          work={work}
          entry={entry}
          tell={(event) => store.tell(element.id, row.key, row.index, event)}
          newIndex={null}
        />
      )}
      {entry?.returnReason && (
        <Alert severity="warning">{`${cardTexts.returned}: ${entry.returnReason}`}</Alert>
      )}
      {entry && <EntryValues fields={fields} entry={entry} />}
      {entry?.isSubmitted && (
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography variant="body2" color="textSecondary" className="tabular">
            {entry.submittedAt &&
              cardTexts.submittedAt(shortWhen(entry.submittedAt), entry.submittedBy?.name ?? null)}
          </Typography>
          {mayWithdraw && (
            <Button
              startIcon={<ReturnedIcon />}
              sx={{ marginLeft: 'auto' }}
              onClick={() => void actions.withdraw(row)}
            >
              {cardTexts.withdraw}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  );
}
