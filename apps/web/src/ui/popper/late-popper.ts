// Replaces '@popperjs/core' in the browser's build (an alias in vite.config.ts). MUI's tooltips and lists of
// suggestions import it on every page, but a page needs its code only when the user opens a popup.
import type { createPopper as CreatePopper } from '@popperjs/core/lib/popper';
import { codeOf } from '../../lib/code-of.ts';

const load = codeOf(() => import('@popperjs/core/lib/popper'), 'createPopper');
let loaded: typeof CreatePopper | null = null;

/** Loads the code that places popups. Rejects when it cannot be loaded. */
export async function loadPopper(): Promise<typeof CreatePopper> {
  loaded ??= await load();
  return loaded;
}

/** The part of Popper's instances that MUI uses. */
export interface PlacedPopup {
  readonly forceUpdate: () => void;
  readonly update: () => Promise<unknown>;
  readonly destroy: () => void;
}

/**
 * Places a popup next to its reference, as Popper does. Until Popper's code is loaded, the popup is transparent. If the
 * code cannot be loaded, the popup is shown below its reference.
 */
export function createPopper(...given: Parameters<typeof CreatePopper>): PlacedPopup {
  if (loaded !== null) return loaded(...given);
  const [reference, popup] = given;
  let placed: PlacedPopup | null = null;
  let isOver = false;
  const { opacity } = popup.style;
  // Transparent instead of hidden, because a hidden element could not take the focus.
  popup.style.opacity = '0';
  const place = async () => {
    try {
      const create = await loadPopper();
      if (!isOver) placed = create(...given);
    } catch {
      const { left, bottom } = reference.getBoundingClientRect();
      const latest = document.documentElement.clientWidth - popup.offsetWidth;
      Object.assign(popup.style, { left: `${Math.max(0, Math.min(left, latest))}px`, top: `${bottom}px` });
    } finally {
      popup.style.opacity = opacity;
    }
  };
  place().catch(reportError);
  return {
    forceUpdate: () => placed?.forceUpdate(),
    update: async () => placed?.update(),
    destroy() {
      isOver = true;
      placed?.destroy();
    },
  };
}
