import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { formTexts } from '#texts/form';
import { useNotify } from '../../ui/notices.tsx';
import { droppedImage, ImageRefused, keptPicture, pastedImage } from '../image/image-file.ts';
import { useFormKit } from '../kit-context.ts';
// Loads the cleaner, because the Trusted Types policy refuses all HTML, also pasted HTML, until the cleaner is loaded.
import '../../lib/trusted-types.ts';
import { extensions } from './extensions.ts';
import { editorLook } from './look.ts';
import { richTextTexts } from '#texts/form-rich-text';
import { Toolbar } from './toolbar.tsx';

export interface RichTextEditorProps {
  readonly name: FieldPath<FieldValues>;
  readonly label: string;
  readonly hint: string | undefined;
  readonly disabled: boolean | undefined;
}

/** Milliseconds after the last change of the document until it is converted into HTML. */
const QUIET = 150;

/** The editor of `RichTextField`, in a module that is loaded on demand. */
export function RichTextEditor({ name, label, hint, disabled = false }: RichTextEditorProps) {
  const { field, fieldState } = useController({ name });
  const kit = useFormKit();
  const id = useId();
  const editorRef = useRef<Editor | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const value = (field.value as string | null) ?? '';
  /** The value that this editor last passed to the form or took from it. Any other value of the form is newer. */
  const known = useRef(value);
  const { onChange } = field;

  const handOver = useCallback(() => {
    if (timer.current === null || editorRef.current === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    known.current = htmlOf(editorRef.current);
    onChange(known.current);
  }, [onChange]);
  const { insert, take, isRefused } = usePictures(editorRef);

  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    // `editorLook` has the styles.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-help`,
      },
      handlePaste: (_, event) => take(pastedImage(event.clipboardData), event),
      handleDrop: (_, event) => take(droppedImage(event.dataTransfer), event),
    },
    onUpdate: () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(handOver, QUIET);
    },
    onBlur: () => handOver(),
  });
  useEffect(() => {
    editorRef.current = editor;
  }, [editor]);
  useEffect(() => {
    kit.pending.add(handOver);
    return () => {
      handOver();
      kit.pending.delete(handOver);
    };
  }, [handOver, kit]);
  useEffect(() => {
    if (value === known.current || timer.current !== null) return;
    known.current = value;
    if (value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const error = fieldState.error?.message ?? (isRefused ? richTextTexts.pictureRefused : undefined);
  return (
    <Box data-field={name}>
      <Typography id={`${id}-label`} component="div" variant="subtitle1" sx={{ marginBottom: 0.5 }}>
        {label}
      </Typography>
      <Box sx={editorLook} data-state={error === undefined ? undefined : 'error'}>
        <Toolbar editor={editor} label={label} onPicture={insert} />
        <EditorContent editor={editor} />
      </Box>
      <FormHelperText id={`${id}-help`} error={error !== undefined}>
        {error ?? hint}
      </FormHelperText>
    </Box>
  );
}

/** Returns the HTML of the document; '' if the document is empty. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}

/**
 * Returns functions that put pictures into the document. `insert` puts in a picture file. `take` does the same for a
 * pasted or dropped picture and stops the browser's own handling. Without such a picture (null), `take` returns false.
 */
function usePictures(editorRef: RefObject<Editor | null>) {
  const [isRefused, setRefused] = useState(false);
  const notify = useNotify();
  const insert = useCallback(
    async (file: File) => {
      try {
        const { url: src, isSmaller } = await keptPicture(file);
        setRefused(false);
        editorRef.current?.chain().focus().setImage({ src }).run();
        if (isSmaller) notify.success(formTexts.pictureSmaller);
      } catch (error) {
        if (!(error instanceof ImageRefused)) throw error;
        setRefused(true);
      }
    },
    [editorRef, notify],
  );
  const take = useCallback(
    (file: File | null, event: Event): boolean => {
      if (file === null) return false;
      event.preventDefault();
      insert(file).catch(reportError);
      return true;
    },
    [insert],
  );
  return { insert, take, isRefused };
}
