import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createScreens } from './app/router.tsx';
import { cameFromDevice } from './lib/app-version.ts';
import { installDefaultPolicy } from './lib/default-policy.ts';
import { ignoreStrayTaps } from './lib/double-taps.ts';
import { createQueryClient } from './lib/query.ts';
import { whenQuiet } from './lib/when-quiet.ts';
import { loadPopper } from './ui/popper/late-popper.ts';
import { Surroundings } from './ui/surroundings.tsx';

/**
 * Milliseconds that the start of the service worker waits for a quiet page. Its first start on a device downloads all
 * files of the app, so it waits until the first screen has its data. Later starts wait only briefly, because the kit is
 * read only after the start.
 */
const SETTLED = { quiet: 1500, latest: cameFromDevice() ? 1500 : 15_000 };

installDefaultPolicy();
ignoreStrayTaps();

const client = createQueryClient();
const Screens = createScreens(client);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Surroundings client={client}>
      <Screens />
    </Surroundings>
  </StrictMode>,
);

const keepApp = async () => (await import('./lib/app-worker.ts')).appWorker.start();
const onQuiet = () => {
  // Loads the code that places popups in advance, so that the first popup does not wait for it.
  loadPopper().catch(() => undefined);
  keepApp().catch(reportError);
};
addEventListener('load', () => whenQuiet(client, onQuiet, SETTLED));
