import type { BackgroundRun } from '@kartoteka/contract/background-run';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { runTexts } from '#texts/run';
import { kitTexts } from '#texts/ui';
import { lastRunWords } from '../lib/last-run.ts';

export interface RunCardProps {
  /** The label of the button. */
  readonly label: string;
  readonly about: string;
  /** Undefined until the server has answered. */
  readonly run: BackgroundRun | undefined;
  readonly isStarting: boolean;
  readonly onStart: () => void;
  readonly isCancelling: boolean;
  readonly onCancel: () => void;
  /** Results of the last run. */
  readonly children?: ReactNode;
}

/** Background work: its purpose, the buttons that start and cancel it, its progress, and the result of its last run. */
export function RunCard({
  label,
  about,
  run,
  isStarting,
  onStart,
  isCancelling,
  onCancel,
  children,
}: RunCardProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, padding: 2 }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography id={id}>{about}</Typography>
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
              value={Math.round(run.progress * 100)}
              aria-label={runTexts.progress(label)}
              sx={{ flex: 1 }}
            />
            <Typography variant="body2" className="tabular">
              {kitTexts.percent(run.progress)}
            </Typography>
            <Button loading={isCancelling} aria-label={runTexts.cancelWhat(label)} onClick={onCancel}>
              {kitTexts.cancel}
            </Button>
          </Box>
        )}
        {children}
      </Box>
      <Button
        variant="outlined"
        size="large"
        aria-describedby={id}
        loading={isStarting}
        onClick={onStart}
        sx={{ minWidth: 184 }}
      >
        {label}
      </Button>
    </Paper>
  );
}
