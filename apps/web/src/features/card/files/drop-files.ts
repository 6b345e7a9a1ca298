import { dialogClasses } from '@mui/material/Dialog';
import type { ClipboardEvent, DragEvent } from 'react';

/** Attribute of a part of the page while files are dragged over it. */
const TAKES_FILES = 'data-takes-files';

const OUTLINE = { outline: '2px dashed', outlineColor: 'primary.main' } as const;

/** The styles of a part of the page while files are dragged over it. */
export const UNDER_FILES = {
  [`&[${TAKES_FILES}]`]: { ...OUTLINE, outlineOffset: 4, borderRadius: 1 },
} as const;

/**
 * The styles of a dialog while files are dragged over it. The outline is inside the paper, because the page
 * beside the paper is dimmed.
 */
export const DIALOG_UNDER_FILES = {
  [`&[${TAKES_FILES}] .${dialogClasses.paper}`]: { ...OUTLINE, outlineOffset: -10 },
} as const;

const filesOf = (data: DataTransfer | null): readonly File[] => [...(data?.files ?? [])];

/**
 * Returns the handlers of a part of the page that takes dropped and pasted files. Of nested parts only the
 * innermost one takes them. A paste that also has text stays text, because a spreadsheet copies its cells as
 * text and as a picture.
 */
export function takingFiles(onFiles: (files: readonly File[]) => void) {
  const mark = (element: Element, isOver: boolean) => {
    if (isOver) element.setAttribute(TAKES_FILES, '');
    else element.removeAttribute(TAKES_FILES);
  };
  return {
    onDragOver(event: DragEvent<HTMLElement>): void {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.stopPropagation();
      mark(event.currentTarget, true);
    },
    onDragLeave(event: DragEvent<HTMLElement>): void {
      mark(event.currentTarget, false);
    },
    onDrop(event: DragEvent<HTMLElement>): void {
      mark(event.currentTarget, false);
      const files = filesOf(event.dataTransfer);
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles(files);
    },
    onPaste(event: ClipboardEvent<HTMLElement>): void {
      const files = filesOf(event.clipboardData);
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles(files);
    },
  };
}
