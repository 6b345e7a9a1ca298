import Typography from '@mui/material/Typography';
import { COMMENT_LENGTH } from '@kartoteka/domain/limits';
import { InputBox, PlainTextArea } from '../../../ui/input-box.tsx';
import { cardTexts } from '#texts/card';

export interface CommentFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | null;
  /** Why it is asked for. */
  readonly hint?: string;
  readonly label?: string;
}

/** A remark to what was measured; due when a value lies outside its norm. */
export function CommentField({ id, value, onChange, error, hint, label }: CommentFieldProps) {
  const helpId = `${id}-help`;
  return (
    <div data-field={id}>
      <Typography
        component="label"
        htmlFor={id}
        variant="subtitle1"
        sx={{ fontSize: '1rem', display: 'block', marginBottom: 0.5 }}
      >
        {label ?? cardTexts.comment}
      </Typography>
      <InputBox data-state={error ? 'error' : undefined}>
        <PlainTextArea
          id={id}
          rows={2}
          maxLength={COMMENT_LENGTH}
          value={value}
          aria-describedby={helpId}
          aria-invalid={error !== null}
          onChange={(event) => onChange(event.target.value)}
        />
      </InputBox>
      <Typography
        id={helpId}
        variant="body2"
        sx={{ marginTop: 0.5, color: error ? 'error.main' : 'text.secondary', fontWeight: error ? 600 : 400 }}
      >
        {error ?? hint}
      </Typography>
    </div>
  );
}
