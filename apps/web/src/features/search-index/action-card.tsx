import type { IndexAction } from '@kartoteka/contract/search-index';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { OfferedAction } from './index-actions.ts';
import { lastRunWords } from './last-run.ts';
import { indexTexts } from '#texts/search-index';

export interface ActionCardProps {
  readonly action: OfferedAction;
  /** Undefined until the server has told of it. */
  readonly run: IndexAction | undefined;
  readonly isStarting: boolean;
  readonly onStart: () => void;
}

/** One repair: its button, what it is for, and how its last run went. */
export function ActionCard({ action, run, isStarting, onStart }: ActionCardProps) {
  const id = useId();
  const percent = Math.round((run?.progress ?? 0) * 100);
  return (
    <Paper
      component="section"
      aria-label={action.label}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, padding: 2 }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography id={id}>{action.about}</Typography>
        <Box role="status" sx={{ minHeight: 24, marginTop: 0.5 }}>
          {run && (
            <Typography variant="body2" color={run.state === 'failed' ? 'error' : 'textSecondary'}>
              {lastRunWords(run)}
            </Typography>
          )}
          {run?.state === 'failed' && run.error !== null && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {run.error}
            </Typography>
          )}
        </Box>
        {run?.state === 'running' && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, marginTop: 1 }}>
            <LinearProgress
              variant="determinate"
              value={percent}
              aria-label={indexTexts.progress(action.label)}
              sx={{ flex: 1 }}
            />
            <Typography variant="body2" className="tabular">
              {indexTexts.percent(percent)}
            </Typography>
          </Box>
        )}
      </Box>
      <Button
        variant="outlined"
        size="large"
        aria-describedby={id}
        loading={isStarting}
        onClick={onStart}
        sx={{ minWidth: 184 }}
      >
        {action.label}
      </Button>
    </Paper>
  );
}
