import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { TouchDensity } from '../../ui/touch-density.tsx';
import { usePanel } from '../panel/panel-context.ts';
import { previewTexts } from '#texts/form-preview';

/** Styles that keep the preview visible while the form beside it scrolls. */
const beside = {
  position: { lg: 'sticky' },
  top: { lg: 'calc(80px + var(--contents-height, 0px))' },
  maxHeight: { lg: 'calc(100dvh - 200px - var(--contents-height, 0px))' },
  overflowY: { lg: 'auto' },
};

/** The `data-place` of the preview, by which the table of contents finds it. */
export const PREVIEW_PLACE = 'preview';

/**
 * The place of a preview: at the side of the form and always visible on a wide screen, below the form on a
 * narrow screen and in an editor panel.
 */
export function PreviewPane({ about, children }: { readonly about: string; readonly children: ReactNode }) {
  const id = useId();
  const isBeside = usePanel() === null;
  return (
    <Paper
      component="aside"
      data-place={PREVIEW_PLACE}
      aria-labelledby={id}
      sx={{
        padding: 2,
        ...(isBeside && beside),
      }}
    >
      <Typography id={id} variant="h2">
        {previewTexts.title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 2 }}>
        {about}
      </Typography>
      <TouchDensity>
        {/* Values tried here are not stored, so Enter must not save the form around them. */}
        <Box
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
          }}
        >
          {children}
        </Box>
      </TouchDensity>
    </Paper>
  );
}
