import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useIsGranted } from '../lib/current-user.ts';
import { paths } from '../lib/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { networkTexts as texts } from '#texts/network';
import { appTexts } from '#texts/app';

/** Says that a screen needs the server, and links to a screen that works without it. */
export function OfflinePage() {
  const fills = useIsGranted()('Kartoteka.ControlCards.Operator');
  return (
    <>
      <PageHeader title={texts.screenAway} />
      <EmptyState
        text={fills ? texts.screenAwayAbout : texts.screenAwayOther}
        action={
          <Button
            component={Link}
            to={fills ? paths.operator : paths.home}
            variant="contained"
            size="large"
            sx={{ minHeight: 48 }}
          >
            {fills ? texts.toCards : appTexts.toHome}
          </Button>
        }
      />
    </>
  );
}
