import TextField from '@mui/material/TextField';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useFieldId, useFormKit } from '../kit-context.ts';
import type { TextInputProps } from './text-input.tsx';

export interface DebouncedTextInputProps<T extends FieldValues> extends TextInputProps<T> {
  /** Milliseconds without typing after which the text is passed to the form. */
  readonly wait: number;
}

/** A text field that passes its text to the form after a pause in typing, on blur, and before the form is saved. */
export function DebouncedTextInput<T extends FieldValues>(props: DebouncedTextInputProps<T>) {
  const { name, label, control, hint, required, disabled, rows, maxLength, wait } = props;
  const kit = useFormKit();
  const { field, fieldState } = useController({ name, control });
  const id = useFieldId(name);
  const held: string = field.value ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const { onChange } = field;

  const handOver = useCallback(() => {
    if (waiting.current === null) return;
    const { text, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    onChange(text);
    setTyped(null);
  }, [onChange]);
  useEffect(() => {
    kit.pending.add(handOver);
    return () => {
      kit.pending.delete(handOver);
    };
  }, [handOver, kit]);
  const latest = useRef(handOver);
  useEffect(() => {
    latest.current = handOver;
  }, [handOver]);
  // Passes the text to the form when the field disappears, for example because its row was folded or removed.
  useEffect(() => () => latest.current(), []);

  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      value={typed ?? held}
      onChange={({ target: { value } }) => {
        if (waiting.current) clearTimeout(waiting.current.timer);
        setTyped(value);
        waiting.current = { text: value, timer: setTimeout(handOver, wait) };
      }}
      onBlur={() => {
        handOver();
        field.onBlur();
      }}
      label={label}
      required={required ?? false}
      disabled={disabled ?? false}
      multiline={rows !== undefined}
      minRows={rows ?? 1}
      autoComplete="off"
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      slotProps={{ htmlInput: { maxLength } }}
    />
  );
}
