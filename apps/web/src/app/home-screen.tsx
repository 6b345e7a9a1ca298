import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useCurrentUser } from '../lib/current-user.ts';
import { UnsentDrafts } from '../features/operator/unsent-drafts.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { MenuSection } from './menu.ts';
import { useMenu } from './menu-context.ts';
import { appTexts, sectionTexts } from '#texts/app';

/** Who one is and the screens one may use. */
export function HomeScreen() {
  const user = useCurrentUser();
  const sections = useMenu().filter(({ section }) => section !== 'start');
  return (
    <>
      <PageHeader title={appTexts.greeting(user.name)} />
      <Box sx={{ marginBottom: 4, '&:empty': { display: 'none' } }}>
        <UnsentDrafts />
      </Box>
      {sections.length === 0 && <EmptyState text={appTexts.homeEmpty} />}
      {sections.map((section) => (
        <Tiles key={section.section} {...section} />
      ))}
    </>
  );
}

function Tiles({ section, items }: MenuSection) {
  return (
    <Box component="section" aria-labelledby={`tiles-${section}`} sx={{ marginBottom: 4 }}>
      <Typography id={`tiles-${section}`} variant="h2" sx={{ marginBottom: 1.5 }}>
        {sectionTexts[section]}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}>
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
