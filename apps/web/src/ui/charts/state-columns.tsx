import { showCount } from '@kartoteka/domain/value/display';
import { BarChart } from '@mui/x-charts/BarChart';
import { stateWords } from '#texts/ui';
import type { CardState } from '../status-icons.ts';
import { height, stateColour } from '../tokens.ts';
import { letterScale } from '../letter-scale.ts';
import { axisLook, chartLook, lowerAxisLook } from './chart-look.ts';

export interface StateColumnsProps {
  /** Labels under the columns. */
  readonly labels: readonly string[];
  /** One count for each label. The states are stacked in this order, from the bottom. */
  readonly states: readonly { readonly state: CardState; readonly counts: readonly number[] }[];
  /** Called when the user chooses a part of a column. */
  readonly onChoose: (state: CardState, at: number) => void;
}

/** Columns of counts by state. A picture only: a table next to it serves screen readers and the keyboard. */
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
          // The axis is as wide as its longest number. A fixed width would cut off the numbers of a large plant.
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
