import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { kitTexts } from '#texts/ui';
import { GRID, stateColour } from '../tokens.ts';
import { letterScale } from '../letter-scale.ts';
import { axisLook, chartLook, lowerAxisLook } from './chart-look.ts';

export interface ShareBarsProps {
  /** Name of the shares, which the tooltip shows. */
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly share: number; readonly words: string }[];
  /** Called with the position of the row whose bar the user chooses. */
  readonly onChoose: (at: number) => void;
}

/** Shares from 0 to 1 as bars, the first on top. A picture only: a table next to it contains the same data. */
export function ShareBars({ title, rows, onChoose }: ShareBarsProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const scale = letterScale();
  return (
    <BarChart
      {...chartLook}
      // Half of the label '100%' is beyond the end of the axis.
      margin={{ ...chartLook.margin, right: 3 * GRID * scale }}
      layout="horizontal"
      hideLegend
      height={(rows.length * 4 * GRID + 6 * GRID) * scale}
      yAxis={[
        {
          ...axisLook(scale),
          // Names may repeat, but bands must be distinct, so the bands are the positions.
          data: rows.map((_, at) => at),
          valueFormatter: (at: number) => rows[at]?.name ?? '',
          scaleType: 'band',
          width: (isNarrow ? 15 : 28) * GRID * Math.min(scale, isNarrow ? 1 : 2),
          categoryGapRatio: 0.35,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      xAxis={[
        {
          ...lowerAxisLook(scale),
          min: 0,
          // If all shares are 0, the axis would have no length.
          ...(rows.every(({ share }) => share === 0) && { max: 0.25 }),
          valueFormatter: (share: number) => kitTexts.percent(share),
          tickMinStep: 0.05,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      series={[
        {
          data: rows.map(({ share }) => share),
          label: title,
          color: stateColour.deviation.bar,
          valueFormatter: (_share, { dataIndex }) => rows[dataIndex]?.words ?? null,
        },
      ]}
      grid={{ vertical: true }}
      onItemClick={(_event, { dataIndex }) => onChoose(dataIndex)}
    />
  );
}
