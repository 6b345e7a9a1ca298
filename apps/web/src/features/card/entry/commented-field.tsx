import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { awaitsNorm } from '@kartoteka/domain/data-type/judge';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Control } from '../../../controls/control.tsx';
import { livePatterns } from '../../../controls/pattern-engine.ts';
import { meansSame, type RawValue, sameRaw, wireOf } from '../../../controls/raw-value.ts';
import { whenReleased } from '../../../ui/pointer.ts';
import { useOwnText } from '../../../ui/use-own-text.ts';
import { cardTexts } from '#texts/card';
import { commentKey } from '../work/comment-key.ts';
import { CommentField } from './comment-field.tsx';

/** One typed value: its id, the typed and the stored value as the control shows them, and its error. */
interface TypedPart<T extends RawValue> {
  readonly id: string;
  readonly value: T;
  readonly stored: T;
  readonly error: string | null;
}

export interface CommentedFieldProps {
  readonly field: FormElement;
  readonly value: TypedPart<RawValue>;
  readonly comment: TypedPart<string>;
  readonly isOutside: boolean;
  readonly onType: (key: string, raw: RawValue, stored: RawValue) => void;
  /** Renders the files of the field below its comment. `isDue` is true while a comment is asked for. */
  readonly renderFiles: (isDue: boolean) => ReactNode;
}

/**
 * Milliseconds without a change before a comment is asked for. A user who types '150' passes '1' and '15', which need
 * no comment.
 */
const PAUSE_MS = 600;

/** A field and, below it, the comment to its deviation. */
export function CommentedField({
  field,
  value,
  comment,
  isOutside,
  onType,
  renderFiles,
}: CommentedFieldProps) {
  const { isDue, onBlur, onKeyDown } = useDue(isOutside);
  const { value: present } = value;
  const own = useOwnText(present, (one, other) => meansSame(field, one, other));
  const { type: keepOwn } = own;
  const type = useCallback<CommentedFieldProps['onType']>(
    (key, raw, stored) => {
      keepOwn(raw);
      // A control tidies its text when the focus leaves it. If the save has tidied the value already, nothing changes.
      if (!sameRaw(raw, present)) onType(key, raw, stored);
    },
    [keepOwn, onType, present],
  );
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) own.leave();
    onBlur(event);
  };
  return (
    <Stack sx={{ gap: 1 }}>
      <Box onBlur={leave} onKeyDown={onKeyDown}>
        <EntryField field={field} {...value} value={own.shown} onType={type} />
      </Box>
      <DeviationComment
        field={field}
        {...comment}
        commented={present}
        isOutside={isOutside}
        isDue={isDue}
        onType={onType}
      />
      {renderFiles(isDue)}
    </Stack>
  );
}

/**
 * Decides when to ask for a comment to a value outside the norm: at once for a value that was outside before the user
 * typed, otherwise after a pause or when the user leaves the field.
 */
function useDue(isOutside: boolean) {
  const [isDone, setDone] = useState(isOutside);
  if (!isOutside && isDone) setDone(false);
  useEffect(() => {
    if (!isOutside) return;
    const pause = setTimeout(() => setDone(true), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [isOutside]);
  return {
    isDue: isOutside && isDone,
    onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
      // Waits for the end of a press, because the comment box moves everything below it, perhaps the pressed button.
      if (isOutside && !currentTarget.contains(relatedTarget)) whenReleased(() => setDone(true));
    },
    onKeyDown({ key }: KeyboardEvent): void {
      // The comment box is rendered at once, so that this press of Tab or Enter leads into it.
      if (isOutside && (key === 'Tab' || key === 'Enter')) flushSync(() => setDone(true));
    },
  };
}

interface PartProps<T extends RawValue> extends TypedPart<T> {
  readonly field: FormElement;
  readonly onType: CommentedFieldProps['onType'];
}

/** Memoised, so that a key press in one field renders only that field. */
const EntryField = memo(function EntryField(props: PartProps<RawValue>) {
  const { field, id, value, stored, error, onType } = props;
  const change = useCallback((raw: RawValue) => onType(field.id, raw, stored), [onType, field.id, stored]);
  return <Control field={field} id={id} value={value} error={error} onChange={change} />;
});

interface DeviationCommentProps extends PartProps<string> {
  /** The value of the field. */
  readonly commented: RawValue;
  readonly isOutside: boolean;
  readonly isDue: boolean;
}

/**
 * The comment of a deviation. A box with text stays visible, because a value that is being retyped may pass through
 * values inside the norm.
 */
const DeviationComment = memo(function DeviationComment(props: DeviationCommentProps) {
  const { field, id, value, stored, commented, isOutside, isDue, error, onType } = props;
  const type = useCallback(
    (next: string) => onType(commentKey(field.id), next, stored),
    [onType, field.id, stored],
  );
  if (!isDue && value === '' && error === null) return null;
  return (
    <Box
      sx={{
        borderLeft: 3,
        borderColor: isOutside ? 'error.main' : 'divider',
        paddingInlineStart: 1.5,
      }}
    >
      <CommentField
        id={id}
        label={cardTexts.deviationComment}
        about={field.name}
        isRequired={isOutside}
        value={value}
        error={error}
        onChange={type}
        {...(isOutside ? {} : { hint: hintOf(field, commented, stored) })}
      />
    </Box>
  );
});

/** Returns the hint that says what will happen to the comment of a value that does not deviate. */
function hintOf(field: FormElement, commented: RawValue, stored: string): string {
  if (awaitsNorm(field, wireOf(field, commented), livePatterns())) return cardTexts.deviationCommentWaits;
  return stored === '' ? cardTexts.deviationCommentDrops : cardTexts.deviationCommentGoes;
}
