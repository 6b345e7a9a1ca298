import Alert from '@mui/material/Alert';
import { useSyncExternalStore } from 'react';
import { appVersion } from '../lib/app-version.ts';
import { networkTexts as texts } from '#texts/network';

/** The notice for operators, on a page without HTTPS, that the app does not open without a network. */
export function OfflineOffNotice() {
  const { readiness } = useSyncExternalStore(appVersion.subscribe, appVersion.now);
  if (readiness !== 'insecure') return null;
  return (
    <Alert severity="info" role="note" sx={{ marginBottom: 2 }}>
      {`${texts.off} ${texts.offAbout}`}
    </Alert>
  );
}
