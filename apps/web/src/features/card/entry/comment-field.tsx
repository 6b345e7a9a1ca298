import Typography from '@mui/material/Typography';
import { COMMENT_LENGTH } from '@kartoteka/domain/limits';
import { InputBox, PlainTextArea } from '../../../ui/input-box.tsx';
import { isSameTrimmed, useOwnText } from '../../../ui/use-own-text.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { cardTexts } from '#texts/card';

export interface CommentFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | null;
  /** Explains what happens to the comment. */
  readonly hint?: string;
  readonly label?: string;
  /** The name of the commented field, for screen readers: their users cannot see where the comment is. */
  readonly about?: string;
  readonly isRequired?: boolean;
  /** Whether the text is shown but cannot be changed. The field keeps the focus. */
  readonly isReadOnly?: boolean;
}

/** The text area for the comment to an entry or to a value outside its norm. */
export function CommentField(props: CommentFieldProps) {
  const { id, value, onChange, error, hint, label, about, isRequired = false, isReadOnly = false } = props;
  const own = useOwnText(value, isSameTrimmed);
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
        {isRequired && <span aria-hidden> *</span>}
        {about && <VisuallyHidden> „{about}”</VisuallyHidden>}
      </Typography>
      <InputBox data-state={isReadOnly ? 'readOnly' : error ? 'error' : undefined}>
        <PlainTextArea
          id={id}
          rows={2}
          maxLength={COMMENT_LENGTH}
          readOnly={isReadOnly}
          value={own.shown}
          aria-describedby={helpId}
          aria-invalid={error !== null}
          aria-required={isRequired}
          onChange={({ target }) => {
            own.type(target.value);
            onChange(target.value);
          }}
          onBlur={own.leave}
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
