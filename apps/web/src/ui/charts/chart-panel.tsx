import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { kitTexts } from '#texts/ui';
import { height } from '../tokens.ts';

export interface ChartPanelProps {
  readonly title: string;
  readonly about: string;
  /** Null if there is no data. Then only `about` is shown, which must say so. */
  readonly chart: ReactNode;
  /** The same data as a table. The printer gets the table instead of the chart. */
  readonly table: ReactNode;
}

/** Shows a chart or its table, which the user chooses. */
export function ChartPanel({ title, about, chart, table }: ChartPanelProps) {
  const id = useId();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const hasChart = chart !== null;
  return (
    <Paper component="section" aria-labelledby={id} sx={{ minWidth: 0, padding: 2 }}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, marginBottom: hasChart ? 1.5 : 0 }}
      >
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {about}
          </Typography>
        </Box>
        {hasChart && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={view}
            aria-label={kitTexts.viewOf(title)}
            onChange={(_event, next: typeof view | null) => next !== null && setView(next)}
            sx={{ displayPrint: 'none' }}
          >
            <ToggleButton value="chart">{kitTexts.chart}</ToggleButton>
            <ToggleButton value="table">{kitTexts.table}</ToggleButton>
          </ToggleButtonGroup>
        )}
      </Stack>
      {hasChart && view === 'chart' && (
        // On paper the chart is hidden by its height, because a chart without a width would draw bars with negative
        // widths.
        <Box
          aria-hidden
          sx={{
            minHeight: height.chart,
            '@media print': { height: 0, minHeight: 0, overflow: 'hidden', visibility: 'hidden' },
          }}
        >
          {chart}
        </Box>
      )}
      {hasChart && (
        <Box
          {...(view === 'table' && { role: 'region', tabIndex: 0, 'aria-label': kitTexts.tableOf(title) })}
          sx={{
            display: view === 'table' ? 'block' : 'none',
            maxHeight: height.chartTable,
            overflow: 'auto',
            '@media print': { display: 'block', maxHeight: 'none', overflow: 'visible' },
          }}
        >
          {table}
        </Box>
      )}
    </Paper>
  );
}
