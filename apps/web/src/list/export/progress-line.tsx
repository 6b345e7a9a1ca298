import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { exportTexts } from '#texts/list-export';

export interface ProgressLineProps {
  readonly label: string;
  /** From 0 to 1; null when nobody knows. */
  readonly share: number | null;
  /** The figure beside the bar. */
  readonly text: string;
}

/** A bar with its figure. */
export function ProgressLine({ label, share, text }: ProgressLineProps) {
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <LinearProgress
        aria-label={label}
        variant={percent === null ? 'indeterminate' : 'determinate'}
        {...(percent !== null && { value: percent })}
        sx={{ flex: 1 }}
      />
      <Typography variant="body2" className="tabular" sx={{ minWidth: 120, textAlign: 'right' }}>
        {percent === null ? text : exportTexts.percent(percent, text)}
      </Typography>
    </Box>
  );
}
