import Skeleton from '@mui/material/Skeleton';
import type { FieldValues } from 'react-hook-form';
import { codeOf } from '../../lib/code-of.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { FieldProps } from './field.ts';
import type { RichTextEditorProps } from '../rich-text/rich-text-editor.tsx';

export type RichTextFieldProps<T extends FieldValues> = FieldProps<T>;

// The editor's code is a quarter of a megabyte, so it is loaded only where rich text is edited.
const Editor = lazyPart<RichTextEditorProps>(
  codeOf(() => import('../rich-text/rich-text-editor.tsx'), 'RichTextEditor'),
  { waiting: <Skeleton variant="rounded" height={160} /> },
);

/**
 * Edits rich text: headings, bold, italic, lists, links (http, https, mailto), tables, and pictures from a file, the
 * clipboard or a drop. The form contains the HTML, or '' when there is no content. The server cleans what it receives.
 */
export function RichTextField<T extends FieldValues>(props: RichTextFieldProps<T>) {
  return <Editor name={props.name} label={props.label} hint={props.hint} disabled={props.disabled} />;
}
