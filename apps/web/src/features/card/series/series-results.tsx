import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../lib/paths.ts';
import { ApprovedIcon, AwaitingIcon, DeviationIcon } from '../../../ui/icons/status.tsx';
import type { SeriesItem } from './series-item.ts';
import type { SeriesResult } from './sign-one.ts';
import { seriesTexts as texts } from '#texts/card-series';

export interface SeriesResultsProps {
  readonly items: readonly SeriesItem[];
  readonly results: ReadonlyMap<string, SeriesResult>;
}

/** The result of signing for each card of the series. */
export function SeriesResults({ items, results }: SeriesResultsProps) {
  const signed = items.filter(({ card }) => results.get(card.id)?.kind === 'signed').length;
  return (
    <Paper component="section" aria-labelledby="series-results" sx={{ padding: 2 }}>
      <Typography variant="h2" id="series-results">
        {texts.results}
      </Typography>
      <Typography role="status" className="tabular" sx={{ marginBottom: 1 }}>
        {texts.progress(signed, items.length)}
      </Typography>
      <Lines>
        {items.map(({ card }) => {
          const result = results.get(card.id);
          const look = lookOf(result);
          return (
            <Line key={card.id} cardId={card.id} name={card.name} isLinked={result?.kind !== 'signed'}>
              <Typography
                variant="body2"
                sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 600, color: look.colour }}
              >
                {look.icon}
                <span>{look.words}</span>
              </Typography>
            </Line>
          );
        })}
      </Lines>
    </Paper>
  );
}

/** A list of cards with a text about each card. */
export function Lines({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {children}
    </Box>
  );
}

export interface LineProps {
  readonly cardId: string;
  readonly name: string;
  /** Whether the line has a link that opens the card by itself. */
  readonly isLinked: boolean;
  readonly children: ReactNode;
}

/** A line of `Lines`: a card with a text about it. */
export function Line({ cardId, name, isLinked, children }: LineProps) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        borderTop: 1,
        borderColor: 'divider',
        minHeight: 56,
        paddingBlock: 0.5,
      }}
    >
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        {children}
      </Box>
      {isLinked && (
        <Button
          component={Link}
          to={pathTo(paths.cardApprove, cardId)}
          aria-label={texts.openOf(name)}
          sx={{ minHeight: 48 }}
        >
          {texts.open}
        </Button>
      )}
    </Stack>
  );
}

function lookOf(result: SeriesResult | undefined) {
  switch (result?.kind) {
    case 'signed':
      return { icon: <ApprovedIcon />, colour: 'success.main', words: texts.signed };
    case 'changed':
      return { icon: <DeviationIcon />, colour: 'error.main', words: texts.changed };
    case 'refused':
      return { icon: <DeviationIcon />, colour: 'error.main', words: texts.refused(result.why) };
    case 'unanswered':
      return { icon: <AwaitingIcon />, colour: 'warning.main', words: texts.unanswered(result.why) };
    default:
      return { icon: <AwaitingIcon />, colour: 'warning.main', words: texts.waits };
  }
}
