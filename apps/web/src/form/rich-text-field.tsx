import Skeleton from '@mui/material/Skeleton';
import type { FieldValues } from 'react-hook-form';
import { codeOf } from '../lib/code-of.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { FieldProps } from './field.ts';
import type { RichTextEditorProps } from './rich-text/rich-text-editor.tsx';

export type RichTextFieldProps<T extends FieldValues> = FieldProps<T>;

// The editor is a quarter of a megabyte: only whoever writes rich text fetches it.
const Editor = lazyPart<RichTextEditorProps>(
  codeOf(() => import('./rich-text/rich-text-editor.tsx'), 'RichTextEditor'),
  { waiting: <Skeleton variant="rounded" height={160} /> },
);

/**
 * Rich text: headings, bold, italic, lists, links (http, https, mailto), tables, pictures from the clipboard. The form
 * holds its HTML, '' when there is none; the server cleans what it is sent.
 */
export function RichTextField<T extends FieldValues>(props: RichTextFieldProps<T>) {
  return <Editor name={props.name} label={props.label} hint={props.hint} disabled={props.disabled} />;
}
