import Typography from '@mui/material/Typography';
import { Delayed } from './delayed.tsx';
import { kitTexts } from '#texts/ui';

/** The placeholder of content whose layout is unknown, in the words of the specification (spec 2.11.13). */
export function Loading() {
  return (
    <Delayed>
      <Typography component="output" color="textSecondary" sx={{ display: 'block', padding: 2 }}>
        {kitTexts.loading}
      </Typography>
    </Delayed>
  );
}
