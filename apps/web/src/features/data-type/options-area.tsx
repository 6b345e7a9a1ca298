import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNotify } from '../../ui/notices.tsx';
import { useFieldId, useFormKit } from '../../form/kit-context.ts';
import { kitTexts } from '#texts/ui';
import type { DataTypeValues } from './data-type-values.ts';
import { dataTypeTexts as texts } from '#texts/data-type';

/** The field of the form with the text of the area. The preview shows the options that the text will add. */
export const PASTED = 'pastedOptions' satisfies keyof DataTypeValues;

export interface OptionsAreaProps {
  /** Adds the options in a text with one option on each line. Returns the lines that cannot become options. */
  readonly onAdd: (text: string) => readonly string[];
  /**
   * Closes an area that the user opened. Such an area takes the focus when it opens. Null for the area that an empty
   * list always shows.
   */
  readonly onCancel: (() => void) | null;
}

/**
 * An area for many options at once, one on each line. The text becomes options when its button is pressed, before the
 * form is saved, and when the area disappears, for example because its setting is folded. Lines that cannot become
 * options stay in the area and stop the save.
 */
export function OptionsArea({ onAdd, onCancel }: OptionsAreaProps) {
  const kit = useFormKit();
  const id = useFieldId('options-area');
  const { control, getValues, setValue } = useFormContext<DataTypeValues>();
  const text = useWatch({ control, name: PASTED }) ?? '';
  const setText = useCallback((next: string) => setValue(PASTED, next), [setValue]);
  const notify = useNotify();
  const input = useRef<HTMLTextAreaElement>(null);
  /** The lines of the text that could not become options, known before the area is rendered again. */
  const leftOut = useRef<readonly string[]>([]);
  const [isFaulty, setFaulty] = useState(false);
  const latest = useRef<() => void>(() => undefined);
  const isEmpty = text.trim() === '';
  const add = () => {
    const given = getValues(PASTED) ?? '';
    if (given.trim() === '') return;
    // The area may disappear as soon as it has added options. Then it must not add the same text again.
    latest.current = () => undefined;
    const left = onAdd(given);
    leftOut.current = left;
    setText(left.join('\n'));
    setFaulty(left.length > 0);
  };
  const tellLeftOut = () => {
    if (leftOut.current.length > 0) notify.error(texts.pasteLeftOut(leftOut.current.length));
  };
  const cancel = () => {
    latest.current = () => undefined;
    leftOut.current = [];
    setText('');
    onCancel?.();
  };
  const latestTelling = useRef(tellLeftOut);
  useEffect(() => {
    latest.current = add;
    latestTelling.current = tellLeftOut;
  });
  useEffect(() => {
    const handOver = () => latest.current();
    const hold = {
      // When the form discards its changes, it empties the text, but `leftOut` still has the lines.
      reason: () =>
        leftOut.current.length === 0 || getValues(PASTED) === '' ? null : texts.pasteHeld(leftOut.current),
      focus: () => input.current?.focus(),
    };
    kit.pending.add(handOver);
    kit.holds.add(hold);
    return () => {
      kit.pending.delete(handOver);
      kit.holds.delete(hold);
      handOver();
      latestTelling.current();
      setText('');
    };
  }, [getValues, kit, setText]);
  return (
    <Stack sx={{ gap: 1, marginBottom: 2, alignItems: 'flex-start' }}>
      <TextField
        id={id}
        label={texts.pasteLabel}
        helperText={isFaulty && !isEmpty ? texts.pasteFault : texts.pasteHint}
        error={isFaulty && !isEmpty}
        inputRef={input}
        multiline
        minRows={4}
        maxRows={14}
        fullWidth
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the area disappears
        autoFocus={onCancel !== null}
        value={text}
        onChange={(event) => {
          leftOut.current = [];
          setFaulty(false);
          setText(event.target.value);
        }}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          variant="outlined"
          disabled={isEmpty}
          onClick={() => {
            add();
            tellLeftOut();
          }}
        >
          {texts.pasteAdd}
        </Button>
        {onCancel && <Button onClick={cancel}>{kitTexts.cancel}</Button>}
      </Stack>
    </Stack>
  );
}
