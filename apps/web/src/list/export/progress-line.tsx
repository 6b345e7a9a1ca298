import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { exportTexts } from '#texts/list-export';
import { kitTexts } from '#texts/ui';

export interface ProgressLineProps {
  readonly label: string;
  /** From 0 to 1; null when the share is unknown. */
  readonly share: number | null;
  /** The text next to the bar. */
  readonly text: string;
}

/** A progress bar with a text. */
export function ProgressLine({ label, share, text }: ProgressLineProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <LinearProgress
        aria-label={label}
        variant={share === null ? 'indeterminate' : 'determinate'}
        {...(share !== null && { value: Math.round(share * 100) })}
        sx={{ flex: 1 }}
      />
      <Typography variant="body2" className="tabular" sx={{ minWidth: 120, textAlign: 'right' }}>
        {share === null ? text : exportTexts.done(kitTexts.percent(share), text)}
      </Typography>
    </Box>
  );
}
