import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { codeOf } from '../../lib/code-of.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useLoadFirst } from '../../ui/use-load-first.ts';
import type { Panel } from './panel.ts';

// The keys are loaded after the screen, because nobody presses a key before the screen is shown.
const load = codeOf(() => import('./keyboard-parts.tsx'), 'KeyboardParts');
const KeyboardParts = lazyPart(load, { failed: () => null });

/** Milliseconds after which the keys are loaded even if the browser is still busy. */
const LATEST = 1000;

const ShowContext = createContext<(panel: Panel) => void>(() => undefined);

/** Returns a function that opens a keyboard panel. */
export function useShowPanel(): (panel: Panel) => void {
  return useContext(ShowContext);
}

/** Adds the keys of acts to the page, and the two keyboard panels, which can be opened on every screen. */
export function Keyboard({ children }: { readonly children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  const [panel, setPanel] = useState<Panel | null>(null);
  const loadFirst = useLoadFirst();
  const show = useCallback((one: Panel) => void loadFirst(load, () => setPanel(one)), [loadFirst]);
  useEffect(() => {
    const wake = () => setIdle(true);
    // Safari has no idle callback, so the keys are loaded at once there.
    if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: LATEST });
    else setTimeout(wake);
  }, []);
  return (
    <ShowContext value={show}>
      {children}
      {(isIdle || panel !== null) && <KeyboardParts panel={panel} onPanel={setPanel} />}
    </ShowContext>
  );
}
