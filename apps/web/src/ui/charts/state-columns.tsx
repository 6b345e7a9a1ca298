import { showCount } from '@kartoteka/domain/value/display';
import { BarChart } from '@mui/x-charts/BarChart';
import { stateWords } from '#texts/ui';
import type { CardState } from '../status-icons.ts';
import { height, stateColour } from '../tokens.ts';
import { axisLook, chartLook, letterScale, lowerAxisLook } from './chart-look.ts';

export interface StateColumnsProps {
  /** Under the columns. */
  readonly labels: readonly string[];
  /** One number a label; stacked in this order, from the bottom. */
  readonly states: readonly { readonly state: CardState; readonly counts: readonly number[] }[];
  /** A part of a column was chosen. */
  readonly onChoose: (state: CardState, at: number) => void;
}

/** Columns of counts by state. A picture: what it shows stands in a table beside it, for the ear and the keyboard. */
export function StateColumns({ labels, states, onChoose }: StateColumnsProps) {
  const scale = letterScale();
  return (
    <BarChart
      {...chartLook}
      height={height.chart}
      xAxis={[
        {
          ...lowerAxisLook(scale),
          data: [...labels],
          scaleType: 'band',
          categoryGapRatio: 0.25,
          tickLabelMinGap: 8,
          disableTicks: true,
        },
      ]}
      yAxis={[
        {
          ...axisLook(scale),
          tickMinStep: 1,
          valueFormatter: showCount,
          // As wide as its longest figure: a fixed width would cut those of a large plant.
          width: 'auto',
          disableLine: true,
          disableTicks: true,
        },
      ]}
      series={states.map(({ state, counts }) => ({
        id: state,
        data: [...counts],
        stack: 'all',
        label: stateWords[state],
        color: stateColour[state].bar,
        valueFormatter: (count) => (count ? showCount(count) : null),
      }))}
      grid={{ horizontal: true }}
      onItemClick={(_event, { seriesId, dataIndex }) => {
        const chosen = states.find(({ state }) => state === seriesId);
        if (chosen !== undefined) onChoose(chosen.state, dataIndex);
      }}
    />
  );
}
