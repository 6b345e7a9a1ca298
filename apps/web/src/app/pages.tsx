import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { loadAnew } from '../lib/load-anew.ts';
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

export interface ScreenMissingProps {
  readonly retry: () => void;
  readonly tries: number;
}

/**
 * Shown when the code of a screen could not be loaded. The first retry loads the code again. If that fails while the
 * server answers, the page is reloaded: nothing is typed here yet, and the browser remembers failed modules. Without a
 * network the page stays.
 */
export function ScreenMissing({ retry, tries }: ScreenMissingProps) {
  useEffect(() => {
    if (tries > 1) loadAnew().catch(reportError);
  }, [tries]);
  return (
    <>
      <PageHeader title={appTexts.screenFailed} />
      <ErrorState title={appTexts.screenMissingAbout} onRetry={tries > 1 ? loadAnew : retry} />
    </>
  );
}

/** Shown when a screen threw an error. The app's frame around it keeps working. */
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
