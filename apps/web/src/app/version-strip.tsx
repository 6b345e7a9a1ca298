import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { appVersion } from '../lib/app-version.ts';
import { appWorker } from '../lib/app-worker.ts';
import { isQuiet } from '../lib/quiet.ts';
import { versionTexts as texts } from '#texts/network';

/** Milliseconds without a touch, a scroll or a key after which the page counts as idle. */
const IDLE = 60_000;
/** Milliseconds between two checks whether the page is idle. */
const STEP = 5000;
/**
 * Milliseconds for which a page must have been hidden before it loads the new version. A page that is being
 * left becomes hidden too. If such a page let the new version take over, the takeover would happen in the
 * middle of a later navigation, and in Chromium (153) the tab then hangs.
 */
const HIDDEN = 1000;

/**
 * Says above the screen that the app has a new version, or that the server refuses the writes of this version. The page
 * loads the new version by itself when the user opens another screen, when the page is hidden, and after a minute
 * without a touch or a key, unless something is typed or sent.
 */
export function VersionStrip() {
  const { isNewer, isTooOld } = useSyncExternalStore(appVersion.subscribe, appVersion.now);
  useTaking(isNewer);
  if (!isNewer && !isTooOld) return null;
  return (
    <Alert
      severity={isTooOld ? 'warning' : 'info'}
      role={isTooOld ? 'alert' : 'status'}
      action={
        <Button
          color="inherit"
          variant="outlined"
          onClick={() => void appWorker.takeOver()}
          sx={{ minHeight: 48 }}
        >
          {texts.refresh}
        </Button>
      }
      sx={{
        alignItems: 'center',
        borderRadius: 0,
        '& .MuiAlert-action': { padding: 0, marginInlineStart: 2 },
      }}
    >
      {isTooOld ? `${texts.tooOld} ${texts.tooOldAbout}` : `${texts.newer} ${texts.newerAbout}`}
    </Alert>
  );
}

function useTaking(isNewer: boolean): void {
  const { pathname } = useLocation();
  const firstPath = useRef(pathname);
  useEffect(() => {
    if (isNewer && firstPath.current !== pathname) takeIfQuiet();
    firstPath.current = pathname;
  }, [isNewer, pathname]);
  useEffect(() => (isNewer ? watchForPause() : undefined), [isNewer]);
}

function takeIfQuiet(): void {
  if (isQuiet()) appWorker.takeOver().catch(reportError);
}

/** Loads the new version when the page is hidden or idle. Returns a function that stops watching. */
function watchForPause(): () => void {
  const stop = new AbortController();
  let touchedAt = performance.now();
  const touch = () => {
    touchedAt = performance.now();
  };
  const options = { signal: stop.signal, capture: true, passive: true };
  for (const kind of ['keydown', 'pointerdown', 'scroll', 'input']) addEventListener(kind, touch, options);
  let hiddenAt = Infinity;
  const look = () => {
    const isHidden = performance.now() - hiddenAt >= HIDDEN;
    if (isHidden || performance.now() - touchedAt > IDLE) takeIfQuiet();
  };
  let soon: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    hiddenAt = document.visibilityState === 'hidden' ? performance.now() : Infinity;
    clearTimeout(soon);
    soon = setTimeout(look, HIDDEN);
  };
  hide();
  const looking = setInterval(look, STEP);
  document.addEventListener('visibilitychange', hide, { signal: stop.signal });
  return () => {
    stop.abort();
    clearInterval(looking);
    clearTimeout(soon);
  };
}
