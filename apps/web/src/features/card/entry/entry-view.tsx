import type { CardElement } from '@kartoteka/contract/control-card-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { ReturnedIcon } from '../../../ui/icons/status.tsx';
import { isFocusLost } from '../../../ui/lost-focus.ts';
import { useCardScreen, useIsInProgress } from '../open/card-context.ts';
import { Badge } from './badge.tsx';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { cardTexts } from '#texts/card';
import { shortWhen } from '../../../lib/short-when.ts';
import { conflictOf } from '../work/conflict.ts';
import type { WorkEvent } from '../work/work-event.ts';
import { type EntryRow, isGone } from '../work/rows.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryValues } from './entry-values.tsx';
import { entryDomId } from './entry-ids.ts';
import { PromiseNotice } from './promise-notice.tsx';
import { ReturnReason } from './return-reason.tsx';
import type { EntryActions } from './use-entry-actions.ts';

export interface EntryViewProps {
  readonly element: CardElement;
  readonly row: EntryRow;
  /** The entry above this one; null for the first entry. */
  readonly previous: EntryRow | null;
  /** Position on the screen, starting at 1. */
  readonly ordinal: number;
  readonly actions: EntryActions;
  readonly isWritable: boolean;
  /**
   * Whether the entry is the first one of the element that can still be filled, so that its 'Zatwierdź' stands out.
   */
  readonly isNext: boolean;
  readonly mayWithdraw: boolean;
}

/** One entry: a form where the user may fill it, otherwise its values. */
export const EntryView = memo(function EntryView(props: EntryViewProps) {
  const { element, row, previous, ordinal, actions, isWritable, isNext, mayWithdraw } = props;
  const { isRepeatable } = element.repetitionSettings;
  const isDeleted = isGone(element, row);
  const title = isDeleted ? cardTexts.deletedTitle : cardTexts.entry(ordinal);
  const label = isRepeatable ? `${element.name}: ${title}` : element.name;
  const isFilled = isWritable && !row.entry?.isReadOnly && !isDeleted;
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
          <Typography variant="h3">{title}</Typography>
          {row.entry === null && !isDeleted && (
            <Typography color="textSecondary">{cardTexts.entryNew}</Typography>
          )}
          {row.entry?.isSubmitted && <Badge kind="submitted" />}
        </Stack>
      )}
      {isFilled ? (
        <EntryForm
          element={element}
          row={row}
          previous={previous}
          actions={actions}
          isNext={isNext}
          label={label}
        />
      ) : (
        <EntryRead element={element} row={row} actions={actions} mayWithdraw={mayWithdraw} />
      )}
    </Box>
  );
}, isSameView);

/** Moves the focus to the entry when the entry can no longer be filled and the focused field or button is gone. */
function useFocusWhenClosed(box: RefObject<HTMLElement | null>, isFilled: boolean): void {
  const wasFilled = useRef(isFilled);
  useEffect(() => {
    const isClosed = wasFilled.current && !isFilled;
    wasFilled.current = isFilled;
    if (isClosed && isFocusLost()) box.current?.focus({ preventScroll: true });
  }, [box, isFilled]);
}

/** Compares the parts of the rows, because every key press makes new row objects with the same parts. */
function isSameView(
  { row, previous, ...rest }: EntryViewProps,
  { row: nextRow, previous: nextPrevious, ...nextRest }: EntryViewProps,
): boolean {
  return (
    row.key === nextRow.key &&
    row.index === nextRow.index &&
    row.entry === nextRow.entry &&
    row.work === nextRow.work &&
    previous?.entry === nextPrevious?.entry &&
    previous?.work === nextPrevious?.work &&
    rest.element === nextRest.element &&
    rest.ordinal === nextRest.ordinal &&
    rest.actions === nextRest.actions &&
    rest.isWritable === nextRest.isWritable &&
    rest.isNext === nextRest.isNext &&
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
  const fields = fieldsOfElement(element);
  const why = isInProgress ? 'withdrawn' : 'card';
  const conflict = conflictOf(fields, work, entry, element.isSubmitted ? 'submitted' : why);
  const tell = (event: WorkEvent) => store.tell(element.id, row.key, row.index, event);
  return (
    <Stack sx={{ gap: 1.5 }}>
      {conflict && work ? (
        <ConflictNotice
          conflict={conflict}
          fields={fields}
          work={work}
          entry={entry}
          tell={tell}
          newIndex={null}
        />
      ) : (
        <PromiseNotice
          fields={fields}
          work={work}
          entry={entry}
          onSeen={() => tell({ type: 'promiseSeen' })}
        />
      )}
      {entry?.returnReason && <ReturnReason text={entry.returnReason} />}
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
