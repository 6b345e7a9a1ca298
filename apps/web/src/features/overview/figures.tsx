import type { ManagerHome } from '@kartoteka/contract/home';
import { approvedFigure, type Figure, openFigure, overdueFigure } from '@kartoteka/contract/home-figures';
import { showCount } from '@kartoteka/domain/value/display';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { homeTexts as texts } from '#texts/home';
import { longWords } from '../../lib/long.ts';
import { FigureTile } from '../../ui/figure-tile.tsx';
import type { Icon } from '../../ui/icons/icon.tsx';
import { ErrorIcon } from '../../ui/icons/status.tsx';
import type { CardState } from '../../ui/status-icons.ts';
import { figureHref } from './figure-href.ts';

interface Tile {
  readonly label: string;
  readonly value: string;
  readonly about: string;
  readonly figure: Figure;
  readonly state: CardState;
  readonly icon?: Icon;
}

/** Five figures about the plant's cards. Each links to the list of the cards from which it is computed. */
export function Figures({ home }: { home: ManagerHome }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ marginBottom: 1.5 }}>
        {texts.plant}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {tilesOf(home).map(({ figure, ...tile }) => (
          <FigureTile key={tile.label} to={figureHref(figure)} {...tile} />
        ))}
      </Box>
    </Box>
  );
}

function tilesOf(home: ManagerHome): Tile[] {
  const { overdue, approval, days } = home;
  const inProgress = openFigure(home, 'inProgress');
  const returned = openFigure(home, 'returned');
  const awaiting = openFigure(home, 'awaitingApproval');
  const late = overdueFigure(home);
  return [
    {
      label: texts.inProgress,
      value: showCount(inProgress.count),
      about: texts.openNow,
      figure: inProgress,
      state: 'inProgress',
    },
    {
      label: texts.returnedNow,
      value: showCount(returned.count),
      about: texts.openNow,
      figure: returned,
      state: 'returned',
    },
    {
      label: texts.awaitingApproval,
      value: showCount(awaiting.count),
      about: texts.openNow,
      figure: awaiting,
      state: 'awaitingApproval',
    },
    {
      label: texts.overdue,
      value: showCount(late.count),
      about:
        late.count === 0
          ? texts.overdueAbout(overdue.days)
          : `${texts.overdueAbout(overdue.days)}: ${texts.overdueParts(overdue)}`,
      figure: late,
      ...(late.count === 0 ? { state: 'approved' } : { state: 'deviation', icon: ErrorIcon }),
    },
    {
      label: texts.median,
      value: approval.medianMinutes === null ? texts.medianNone : longWords(approval.medianMinutes),
      about: texts.medianAbout(approval.cards, days.length),
      figure: approvedFigure(home),
      state: 'approved',
    },
  ];
}
