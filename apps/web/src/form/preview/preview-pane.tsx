import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { TouchDensity } from '../../ui/touch-density.tsx';
import { previewTexts } from './texts.ts';

/** Where a preview stands: beside the form and always in sight on a wide screen, below it on a narrow one. */
export function PreviewPane({ about, children }: { readonly about: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Paper
      component="aside"
      aria-labelledby={id}
      sx={{
        position: { lg: 'sticky' },
        top: { lg: 80 },
        padding: 2,
        maxHeight: { lg: 'calc(100dvh - 200px)' },
        overflowY: { lg: 'auto' },
      }}
    >
      <Typography id={id} variant="h2">
        {previewTexts.title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 2 }}>
        {about}
      </Typography>
      <TouchDensity>
        {/* What is tried here is nobody's data: Enter must not save the form around it. */}
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
