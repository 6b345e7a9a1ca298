import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { singleKeys } from '../../lib/acts/single-keys.ts';
import { codeOf } from '../../lib/code-of.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useLoadFirst } from '../../ui/use-load-first.ts';

// All of it comes after the screen, because nobody presses a key before.
const loadKeys = codeOf(() => import('./keys-dialog.tsx'), 'KeysDialog');
const loadGoTo = codeOf(() => import('../go-to/go-to-dialog.tsx'), 'GoToDialog');
const PANELS = {
  keys: { load: loadKeys, Dialog: lazyPart(loadKeys) },
  goTo: { load: loadGoTo, Dialog: lazyPart(loadGoTo) },
} as const;

type Panel = keyof typeof PANELS;

const ShowContext = createContext<(panel: Panel) => void>(() => undefined);

/** Returns a function that opens the list of keys, or the dialog that finds a screen, a template or a card. */
export function useShowPanel(): (panel: Panel) => void {
  return useContext(ShowContext);
}

/** Listens to the keys of acts, and has the two dialogs that can be opened on every screen. */
export function Keyboard({ children }: { readonly children: ReactNode }) {
  const { id } = useCurrentUser();
  const [panel, setPanel] = useState<Panel | null>(null);
  const loadFirst = useLoadFirst();
  const show = useCallback(
    (one: Panel) => void loadFirst(PANELS[one].load, () => setPanel(one)),
    [loadFirst],
  );
  useEffect(() => singleKeys.of(id), [id]);
  useKeys(show);
  const Dialog = panel && PANELS[panel].Dialog;
  return (
    <ShowContext value={show}>
      {children}
      {Dialog && <Dialog onClose={() => setPanel(null)} />}
    </ShowContext>
  );
}

function useKeys(show: (panel: Panel) => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const load = (): void => {
      import('../../lib/acts/listen-to-keys.ts')
        .then(({ listenToKeys }) => {
          if (!stop.signal.aborted) listenToKeys({ signal: stop.signal, onHelp: () => show('keys') });
        })
        .catch(reportError);
    };
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(load);
    else setTimeout(load);
    return () => stop.abort();
  }, [show]);
}
