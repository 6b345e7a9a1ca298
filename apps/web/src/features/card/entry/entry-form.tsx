import type { CardElement } from '@kartoteka/contract/control-card-form';
import { hasPattern } from '@kartoteka/domain/data-type/effective';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLivePatterns } from '../../../controls/pattern-engine.ts';
import type { RawValue } from '../../../controls/raw-value.ts';
import { ownSession } from '../../../lib/own-session.ts';
import { AddIcon } from '../../../ui/icons/action.tsx';
import { whenReleased } from '../../../ui/pointer.ts';
import { useCardScreen, useIsKept } from '../open/card-context.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { callTexts } from '#texts/call';
import { cardTexts } from '#texts/card';
import { commentKey } from '../work/comment-key.ts';
import { conflictOf, needsChoice } from '../work/conflict.ts';
import { takingFiles, UNDER_FILES } from '../files/drop-files.ts';
import { FilesPart } from '../files/files-part.tsx';
import { useEntryFiles } from '../files/use-entry-files.ts';
import { isOutside, shownDeviationComment } from '../work/deviation-comments.ts';
import { shownComment, shownValue } from '../work/entry-body.ts';
import { isMarked } from '../work/entry-marks.ts';
import { baseOf, isSubmitting, NO_ERRORS } from '../work/entry-work.ts';
import type { WorkEvent } from '../work/work-event.ts';
import type { EntryWork, Failure } from '../work/work-types.ts';
import type { EntryRow } from '../work/rows.ts';
import { FIRST_ROW } from '../work/work-store.ts';
import { CommentField } from './comment-field.tsx';
import { CommentedField } from './commented-field.tsx';
import { CopyPrevious } from './copy-previous.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { EntryActionsBar } from './entry-actions-bar.tsx';
import { revealField } from './entry-focus.ts';
import { COMMENT_FIELD, fieldDomId, FILES_FIELD } from './entry-ids.ts';
import { FieldFiles } from './field-files.tsx';
import { goOnAfterChoice, goOnWithEnter } from './go-on.ts';
import { PromiseNotice } from './promise-notice.tsx';
import { ReturnReason } from './return-reason.tsx';
import type { EntryActions } from './use-entry-actions.ts';

export interface EntryFormProps {
  readonly element: CardElement;
  readonly row: EntryRow;
  /** The entry above this one; null for the first entry. */
  readonly previous: EntryRow | null;
  readonly actions: EntryActions;
  readonly isNext: boolean;
  readonly label: string;
}

/** An entry that can be filled: fields with the comments to deviations, the entry's comment, and its actions. */
export function EntryForm({ element, row, previous, actions, isNext, label }: EntryFormProps) {
  const { store, mode, leaveField } = useCardScreen();
  const isKept = useIsKept();
  const { key, index, entry, work } = row;
  const fields = fieldsOfElement(element);
  const errors = work?.errors ?? NO_ERRORS;
  useLivePatterns(useMemo(() => fields.some(({ dataType }) => hasPattern(dataType.settings)), [fields]));
  const conflict = conflictOf(fields, work, entry, null);
  const { isRepeatable } = element.repetitionSettings;
  const tell = useCallback(
    (event: WorkEvent) => store.tell(element.id, key, index, event),
    [store, element.id, key, index],
  );
  const files = useEntryFiles(element, row, null, false);
  const open = () => tell({ type: 'opened' });
  const type = useCallback(
    (fieldId: string, raw: RawValue, stored: RawValue) =>
      tell({ type: 'typed', fieldId, raw, stored, base: baseOf(entry) }),
    [tell, entry],
  );

  return (
    <Stack
      sx={{ gap: 2.5, ...UNDER_FILES }}
      onKeyDown={goOnWithEnter}
      onClick={goOnAfterChoice}
      onFocus={work === undefined && key === FIRST_ROW ? open : undefined}
      // Waits for the end of a press, because a press of 'Zatwierdź' stores the text itself.
      onBlur={() => whenReleased(() => leaveField(element.id, key))}
      {...takingFiles((dropped) => void files.adding.add(dropped))}
    >
      {entry?.returnReason && <ReturnReason text={entry.returnReason} />}
      {conflict && work && (mode === 'form' || conflict.kind !== 'merged') && (
        <ConflictNotice
          conflict={conflict}
          fields={fields}
          work={work}
          entry={entry}
          tell={tell}
          newIndex={isRepeatable ? null : 0}
        />
      )}
      {!needsChoice(conflict) && (
        <PromiseNotice
          fields={fields}
          work={work}
          entry={entry}
          onSeen={() => tell({ type: 'promiseSeen' })}
        />
      )}
      {isRepeatable && (
        <CopyPrevious elementId={element.id} fields={fields} row={row} previous={previous} onType={type} />
      )}
      {fields.map((field) => (
        <CommentedField
          key={field.id}
          field={field}
          value={{
            id: fieldDomId(element.id, key, field.id),
            value: shownValue(field, work, entry),
            stored: shownValue(field, undefined, entry),
            error: errors.fields[field.id] ?? null,
          }}
          comment={{
            id: fieldDomId(element.id, key, commentKey(field.id)),
            value: shownDeviationComment(field, work, entry),
            stored: shownDeviationComment(field, undefined, entry),
            error: errors.fields[commentKey(field.id)] ?? null,
          }}
          isOutside={isOutside(field, work, entry)}
          onType={type}
          renderFiles={(isDue) => <FieldFiles element={element} row={row} field={field} isDue={isDue} />}
        />
      ))}
      <EntryComment
        id={fieldDomId(element.id, key, COMMENT_FIELD)}
        comment={shownComment(work, entry)}
        error={errors.comment}
        onChange={(comment) => tell({ type: 'commented', comment, base: baseOf(entry) })}
        renderBelow={(addComment) => (
          <FilesPart id={fieldDomId(element.id, key, FILES_FIELD)} own={files} error={errors.files ?? null}>
            {addComment}
          </FilesPart>
        )}
      />
      {work?.failure &&
        isTold(work, work.failure, isKept) &&
        !needsChoice(conflict) &&
        work.failure.message !== work.refusedPromise?.message && (
          <Alert severity={severityOf(work, work.failure)}>{failureWords(work, work.failure, isKept)}</Alert>
        )}
      <EntryActionsBar
        isWholeForm={mode === 'form'}
        isNext={isNext}
        row={row}
        actions={actions}
        // The whole form does not delete stored entries.
        isRemovable={isRepeatable && (mode !== 'form' || entry === null)}
        isBlocked={needsChoice(conflict)}
        label={label}
      />
    </Stack>
  );
}

/**
 * Returns whether a failure needs a message. It needs none if its errors are marked, or if the text is safe on the
 * device and its save is repeated automatically. A page that another login has replaced repeats nothing.
 */
function isTold({ attempt, errors }: EntryWork, { kind }: Failure, isKept: boolean): boolean {
  const isRepeated = kind === 'offline' && attempt !== null && !isSubmitting(attempt);
  const isSafe = isRepeated && isKept && ownSession.isStored();
  return !isMarked(errors) && !isSafe;
}

function severityOf({ attempt }: EntryWork, { kind }: Failure): 'info' | 'warning' | 'error' {
  const isPromised = kind === 'offline' && attempt?.isAutomatic === true && isSubmitting(attempt);
  if (isPromised && ownSession.isStored()) return 'info';
  return kind === 'unavailable' ? 'warning' : 'error';
}

function failureWords({ attempt }: EntryWork, { kind, message }: Failure, isKept: boolean): string {
  switch (kind) {
    case 'offline':
      if (!ownSession.isStored())
        return `${callTexts.replaced} ${isKept ? cardTexts.textKept : cardTexts.textShown}`;
      if (attempt === null || !attempt.isAutomatic) return cardTexts.offlineSubmit;
      if (isSubmitting(attempt) && isKept) return cardTexts.offlinePromised;
      return isKept ? cardTexts.offlineAbout : cardTexts.offlineNoDevice;
    case 'unavailable':
      if (attempt === null) return cardTexts.offlineSubmit;
      return cardTexts.unavailableAbout(isSubmitting(attempt), isKept);
    case 'broken':
      return `${message} ${isKept ? cardTexts.textKept : cardTexts.textShown}`;
    default:
      return message;
  }
}

interface EntryCommentProps {
  readonly id: string;
  readonly comment: string;
  readonly error: string | null;
  readonly onChange: (comment: string) => void;
  /**
   * Renders the part below the comment. `addComment` is the button that opens the comment. It is empty once the comment
   * is open.
   */
  readonly renderBelow: (addComment: ReactNode) => ReactNode;
}

function EntryComment({ id, comment, error, onChange, renderBelow }: EntryCommentProps) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && comment === '' && error === null) {
    return renderBelow(
      <Button
        startIcon={<AddIcon />}
        onClick={() => {
          // The button disappears, so the focus moves into the comment that it opened.
          flushSync(() => setWanted(true));
          revealField(id);
        }}
      >
        {cardTexts.addComment}
      </Button>,
    );
  }
  return (
    <>
      <CommentField id={id} value={comment} error={error} onChange={onChange} />
      {renderBelow(null)}
    </>
  );
}
