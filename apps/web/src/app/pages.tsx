import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { kitTexts } from '#texts/ui';
import { appTexts } from '#texts/app';

function HomeButton() {
  return (
    <Button component={Link} to={paths.home} variant="contained">
      {appTexts.toHome}
    </Button>
  );
}

/** A page one may not see says so. */
export function ForbiddenPage() {
  return (
    <>
      <PageHeader title={appTexts.forbidden} />
      <EmptyState text={appTexts.forbiddenAbout} action={<HomeButton />} />
    </>
  );
}

export function NotFoundPage() {
  return (
    <>
      <PageHeader title={appTexts.notFound} />
      <EmptyState text={appTexts.notFoundAbout} action={<HomeButton />} />
    </>
  );
}

/** A screen whose code did not come: it is asked for again; an application that has been replaced meanwhile, anew. */
export function screenMissing(retry: () => void, tries: number) {
  const mayComeStill = tries === 1;
  return (
    <>
      <PageHeader title={appTexts.screenFailed} />
      <ErrorState
        title={appTexts.screenMissingAbout}
        retryLabel={mayComeStill ? kitTexts.retry : kitTexts.reload}
        onRetry={mayComeStill ? retry : () => location.reload()}
      />
    </>
  );
}

/** A screen that broke: the panel around it stays. */
export function ScreenFailed() {
  return (
    <>
      <PageHeader title={appTexts.screenFailed} />
      <ErrorState
        title={appTexts.screenFailedAbout}
        retryLabel={kitTexts.reload}
        onRetry={() => location.reload()}
      />
    </>
  );
}
