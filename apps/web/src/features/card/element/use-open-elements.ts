import type { CardElement, CardFormData } from '@kartoteka/contract/control-card-form';
import { startTransition, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CardMode } from '../open/card-context.ts';
import { initiallyOpen } from './element-state.ts';
import { revealRow } from '../entry/entry-focus.ts';
import { panelDomId } from '../entry/entry-ids.ts';
import { storedKeyOf } from '../work/draft-changes.ts';
import type { WorkStore } from '../work/work-store.ts';

export interface OpenElements {
  readonly ids: ReadonlySet<string>;
  readonly unfold: (elementId: string) => void;
  readonly toggle: (elementId: string) => void;
  readonly openAll: () => void;
  readonly closeAll: () => void;
  /** Unfolds an element, scrolls it to the top of the screen and focuses its first field, otherwise its heading. */
  readonly goTo: (elementId: string) => void;
  /**
   * Unfolds an element and focuses the entry whose draft the device stores under this slot. Like `goTo` if the element
   * has no such entry.
   */
  readonly goToEntry: (elementId: string, slot: string) => void;
}

/** Keeps the set of unfolded elements. Only their entries are rendered. */
export function useOpenElements(card: CardFormData, mode: CardMode, store?: WorkStore): OpenElements {
  // Elements with unsaved text from an earlier visit are unfolded too.
  const [ids, setIds] = useState(
    () => new Set([...initiallyOpen(card, mode), ...(store?.rows() ?? []).map((row) => row.elementId)]),
  );
  const toggle = useCallback((elementId: string) => {
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(elementId)) after.add(elementId);
      return after;
    });
  }, []);
  const unfold = useCallback((elementId: string) => setIds((before) => new Set(before).add(elementId)), []);
  const goTo = useCallback((elementId: string) => {
    // Renders at once: after an answer of the server React may render later than the next frame, and then the field
    // is not there yet.
    flushSync(() => setIds((before) => new Set(before).add(elementId)));
    // Waits for the next frame, because a dialog that is closing moves the focus first.
    requestAnimationFrame(() => showPanel(elementId));
  }, []);
  const goToEntry = useCallback(
    (elementId: string, slot: string) => {
      goTo(elementId);
      const rows = [...(store?.ofElement(elementId) ?? [])];
      // An entry that began on this screen keeps its first key, although the device now stores it by its index.
      const [key = slot] = rows.find(([one, { index }]) => storedKeyOf(one, index) === slot) ?? [];
      // Runs after the frame of `goTo`. If the entry no longer exists, the place that `goTo` has shown stays.
      requestAnimationFrame(() => revealRow(elementId, key));
    },
    [goTo, store],
  );
  const all = card.elements;
  return {
    ids,
    unfold,
    toggle,
    // Rendering five hundred fields takes a while, so it must not block the screen.
    openAll: () => startTransition(() => setIds(new Set(all.map((one: CardElement) => one.id)))),
    closeAll: () => setIds(new Set()),
    goTo,
    goToEntry,
  };
}

function showPanel(elementId: string): void {
  const panel = document.querySelector(`#${CSS.escape(panelDomId(elementId))}`);
  if (!(panel instanceof HTMLElement)) return;
  panel.scrollIntoView({ block: 'start' });
  const inside = panel.querySelector<HTMLElement>(
    'input:not([type=date]):not([type=time]), textarea, [aria-pressed]',
  );
  const target = inside ?? panel.querySelector<HTMLElement>('button');
  target?.focus({ preventScroll: true });
}
