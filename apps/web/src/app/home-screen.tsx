import { type Home, homeRoutes } from '@kartoteka/contract/home';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { appTexts, sectionTexts } from '#texts/app';
import { homeTexts } from '#texts/home';
import { ApproverPart } from '../features/approval/home-part.tsx';
import { OperatorPart } from '../features/operator/home-part.tsx';
import { OwnNamesPart } from '../features/user/home-part.tsx';
import { FirstSteps } from '../features/overview/first-steps.tsx';
import { Figures } from '../features/overview/figures.tsx';
import { codeOf } from '../lib/code-of.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { queryOf } from '../lib/query.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PanelsSkeleton } from '../ui/skeletons.tsx';
import { height } from '../ui/tokens.ts';
import type { MenuSection } from './menu.ts';
import { useMenu } from './menu-context.ts';

// The charts are large and few users may see them, so they are loaded on demand.
const Charts = lazyPart(
  codeOf(() => import('../features/overview/charts.tsx'), 'Charts'),
  {
    waiting: <ChartsOnTheirWay />,
  },
);

/**
 * The home page: cards to sign, cards to continue, changes of users' own names, and figures and charts of the
 * plant. Users see the parts that they have policies for, or else tiles that lead to their screens.
 */
export function HomeScreen() {
  const user = useCurrentUser();
  const { data, error, refetch } = useQuery({ ...queryOf(homeRoutes.read), refetchOnWindowFocus: true });
  return (
    <>
      <PageHeader title={appTexts.greeting(user.name)} />
      {!data && error && <ErrorState title={homeTexts.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PanelsSkeleton />}
      <FirstSteps />
      {data && <Parts home={data} />}
    </>
  );
}

function Parts({ home }: { home: Home }) {
  const { at, operator, approver, manager, administrator } = home;
  const notice = administrator && administrator.ownNames.length > 0 && <OwnNamesPart part={administrator} />;
  if (operator === null && approver === null && manager === null) {
    return (
      <>
        {notice && <Box sx={{ marginBottom: 4 }}>{notice}</Box>}
        <Screens />
      </>
    );
  }
  return (
    <Stack sx={{ gap: 3 }}>
      {manager && <Figures home={manager} />}
      <Box sx={(operator ?? manager) ? COLUMNS : undefined}>
        {approver && <ApproverPart part={approver} at={at} />}
        {operator && <OperatorPart part={operator} />}
        {notice}
        {manager && <Charts home={manager} />}
      </Box>
    </Stack>
  );
}

/**
 * As many columns as fit, filled from top to bottom. A part of the page is never split between two columns.
 */
const COLUMNS = {
  columns: '26.25rem',
  columnGap: 2,
  '& > *': { breakInside: 'avoid', marginBottom: 2 },
} as const;

function ChartsOnTheirWay() {
  return [0, 1].map((panel) => <Skeleton key={panel} variant="rounded" height={height.chart + 120} />);
}

/** Tiles for users who neither fill, sign nor watch cards. */
function Screens() {
  const sections = useMenu().filter(({ section }) => section !== 'start');
  if (sections.length === 0) return <EmptyState text={homeTexts.empty} />;
  return sections.map((section) => <Tiles key={section.section} {...section} />);
}

function Tiles({ section, items }: MenuSection) {
  return (
    <Box component="section" aria-labelledby={`tiles-${section}`} sx={{ marginBottom: 4 }}>
      <Typography id={`tiles-${section}`} variant="h2" sx={{ marginBottom: 1.5 }}>
        {sectionTexts[section]}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16.25rem), 1fr))',
        }}
      >
        {items.map(({ path, label, about, icon: TileIcon }) => (
          <Paper
            key={path}
            component={Link}
            to={path}
            sx={{
              display: 'flex',
              gap: 2,
              padding: 2,
              minHeight: 88,
              color: 'text.primary',
              textDecoration: 'none',
              '&:hover': { borderColor: 'primary.main' },
            }}
          >
            <TileIcon color="primary" sx={{ marginTop: 0.25 }} />
            <span>
              <Typography component="span" variant="h3" sx={{ display: 'block' }}>
                {label}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {about}
              </Typography>
            </span>
          </Paper>
        ))}
      </Box>
    </Box>
  );
}
