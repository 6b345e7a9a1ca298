import type { Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { linkAddress } from './link-address.ts';

/** The headings that the server's cleaner keeps (wire rich-text). Others would be lost on saving. */
export const HEADINGS = [1, 2, 3, 4] as const;
export type HeadingLevel = (typeof HEADINGS)[number];

/**
 * A table in which Tab moves from cell to cell, and leaves the editor after the last cell. In the library's own table,
 * Tab in the last cell adds a row, so a keyboard user could never leave the table.
 */
const LeavableTable = Table.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
});

/** The formats and parts of rich text that the editor knows. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [...HEADINGS] },
    code: false,
    codeBlock: false,
    dropcursor: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => linkAddress(address ?? '') !== null,
      HTMLAttributes: { rel: 'noopener', target: null },
    },
  }),
  TableKit.configure({ table: false }),
  LeavableTable.configure({ resizable: false }),
  Image.configure({ allowBase64: true }),
];
