import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef } from 'react';
import { UndoIcon } from '../../ui/icons/editor.tsx';
import { focusHeading } from '../focus-part.ts';
import { formTexts } from '#texts/form';

/** Replaces a removed row: names it and offers to restore it. Takes over the focus of the row. */
export function UndoStrip({ text, onUndo }: { readonly text: string; readonly onUndo: () => void }) {
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = strip;
    return () => {
      // After a save nothing can be restored, so the strip disappears and the focus moves to the list's heading.
      if (current?.contains(document.activeElement)) focusHeading(current.closest('section'));
    };
  }, []);
  return (
    <Box
      ref={strip}
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        paddingInline: 1.5,
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderRadius: 1,
        overflowWrap: 'anywhere',
      }}
    >
      <span role="status">{text}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus was in the removed row */}
      <Button size="small" startIcon={<UndoIcon />} autoFocus onClick={onUndo}>
        {formTexts.undo}
      </Button>
    </Box>
  );
}
