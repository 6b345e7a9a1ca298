import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field.ts';

export type RichTextFieldProps<T extends FieldValues> = FieldProps<T>;

// The editor is a quarter of a megabyte: only whoever writes rich text fetches it.
const Editor = lazy(async () => ({
  default: (await import('./rich-text/rich-text-editor.tsx')).RichTextEditor,
}));

/**
 * Rich text: headings, bold, italic, lists, links (http, https, mailto), tables, pictures from the clipboard. The form
 * holds its HTML, '' when there is none; the server cleans what it is sent.
 */
export function RichTextField<T extends FieldValues>(props: RichTextFieldProps<T>) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
      <Editor name={props.name} label={props.label} hint={props.hint} disabled={props.disabled} />
    </Suspense>
  );
}
