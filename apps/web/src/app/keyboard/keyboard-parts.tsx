import { type ComponentType, useEffect, useState } from 'react';
import { listenToKeys } from '../../lib/acts/listen-to-keys.ts';
import { singleKeys } from '../../lib/acts/single-keys.ts';
import { codeOf } from '../../lib/code-of.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useLoadFirst } from '../../ui/use-load-first.ts';
import type { Panel } from './panel.ts';

type Dialog = ComponentType<{ readonly onClose: () => void }>;

const DIALOGS: Readonly<Record<Panel, () => Promise<Dialog>>> = {
  keys: codeOf(() => import('./keys-dialog.tsx'), 'KeysDialog'),
  goTo: codeOf(() => import('../go-to/go-to-dialog.tsx'), 'GoToDialog'),
};

export interface KeyboardPartsProps {
  /** The keyboard panel to open; null while the user wants none. */
  readonly panel: Panel | null;
  readonly onPanel: (panel: Panel | null) => void;
}

/** Listens to the keys of acts, and shows the chosen keyboard panel as soon as its code is loaded. */
export function KeyboardParts({ panel, onPanel }: KeyboardPartsProps) {
  const { id } = useCurrentUser();
  const [shown, setShown] = useState<Dialog | null>(null);
  const loadFirst = useLoadFirst();
  useEffect(() => singleKeys.of(id), [id]);
  useEffect(() => {
    const stop = new AbortController();
    listenToKeys({ signal: stop.signal, onHelp: () => onPanel('keys') });
    return () => stop.abort();
  }, [onPanel]);
  useEffect(() => {
    if (panel === null) return;
    let isLeft = false;
    const open = async () => {
      let Loaded: Dialog | null = null;
      await loadFirst(
        async () => {
          Loaded = await DIALOGS[panel]();
        },
        () => !isLeft && setShown(() => Loaded),
      );
      // Forgets the chosen panel when its code could not be loaded, so that the user can choose it again.
      if (Loaded === null) onPanel(null);
    };
    open().catch(reportError);
    return () => {
      isLeft = true;
    };
  }, [panel, loadFirst, onPanel]);
  const Shown = shown;
  const close = () => {
    setShown(null);
    onPanel(null);
  };
  return Shown && <Shown onClose={close} />;
}
