import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useFieldId, useFormKit } from '../../form/kit-context.ts';
import { kitTexts } from '#texts/ui';
import { dataTypeTexts as texts } from '#texts/data-type';

export interface OptionsAreaProps {
  /** Adds the options in a text with one option on each line. */
  readonly onAdd: (text: string) => void;
  /**
   * Closes the area, which took the focus when the user opened it. Null for the area that an empty list always shows.
   */
  readonly onCancel: (() => void) | null;
}

/**
 * An area for many options at once, one on each line. The text becomes options when its button is pressed, before the
 * form is saved, and when the area disappears, for example because its setting is folded.
 */
export function OptionsArea({ onAdd, onCancel }: OptionsAreaProps) {
  const kit = useFormKit();
  const id = useFieldId('options-area');
  const [text, setText] = useState('');
  const latest = useRef<() => void>(() => undefined);
  const isEmpty = text.trim() === '';
  const add = () => {
    if (isEmpty) return;
    setText('');
    // The area may disappear as soon as it has added options. Then it must not add the same text again.
    latest.current = () => undefined;
    onAdd(text);
  };
  const cancel = () => {
    latest.current = () => undefined;
    onCancel?.();
  };
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const handOver = () => latest.current();
    kit.pending.add(handOver);
    return () => {
      kit.pending.delete(handOver);
      handOver();
    };
  }, [kit]);
  return (
    <Stack sx={{ gap: 1, marginBottom: 2, alignItems: 'flex-start' }}>
      <TextField
        id={id}
        label={texts.pasteLabel}
        helperText={texts.pasteHint}
        multiline
        minRows={4}
        maxRows={14}
        fullWidth
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the area disappears
        autoFocus={onCancel !== null}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="outlined" disabled={isEmpty} onClick={add}>
          {texts.pasteAdd}
        </Button>
        {onCancel && <Button onClick={cancel}>{kitTexts.cancel}</Button>}
      </Stack>
    </Stack>
  );
}
