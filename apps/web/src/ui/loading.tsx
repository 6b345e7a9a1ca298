import Typography from '@mui/material/Typography';
import { Delayed } from './delayed.tsx';
import { kitTexts } from '#texts/ui';

/** A wait without a known shape, in the given words (spec 2.11.13). */
export function Loading() {
  return (
    <Delayed>
      <Typography component="output" color="textSecondary" sx={{ display: 'block', padding: 2 }}>
        {kitTexts.loading}
      </Typography>
    </Delayed>
  );
}
