import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { cardQuery } from '../card-data/card-cache.ts';
import type { OpenCard } from './open-card.ts';
import type { ElementWork } from '../work/work-store.ts';
import type { Keeping } from '../work/write-drafts.ts';

/** The way in which a card is shown (spec 4.7). `form` is the whole form that card managers edit. */
export type CardMode = 'operator' | 'view' | 'approve' | 'form';

/** The open card for all parts of the screen. It stays the same object, except when a new card gets its id. */
export interface CardScreen extends OpenCard {
  readonly mode: CardMode;
  /** The id under which the screen opened the card. A card started without a network gets another id later. */
  readonly openedAs: string;
}

export const CardContext = createContext<CardScreen | null>(null);

export function useCardScreen(): CardScreen {
  const screen = useContext(CardContext);
  if (screen === null) throw new Error('useCardScreen outside a card');
  return screen;
}

/** Returns whether the device has all text that was typed into the card, and renders again when this changes. */
export function useIsKept(): boolean {
  return useKeeping() === 'kept';
}

/** Returns whether the device has all text, with the reason why not, and renders again when this changes. */
export function useKeeping(): Keeping {
  const { kept } = useCardScreen();
  return useSyncExternalStore(kept.subscribe, kept.now);
}

/** Returns whether the card is in progress; true as long as the card is not known. */
export function useIsInProgress(): boolean {
  const { cardId } = useCardScreen();
  const select = (card: CardFormData) => card.status === 'inProgress';
  return useQuery({ ...cardQuery(cardId), enabled: false, select }).data ?? true;
}

/** Returns the work on an element, and renders the component again when the work changes. */
export function useElementWork(elementId: string): ElementWork {
  const { store } = useCardScreen();
  return useSyncExternalStore(store.subscribe, () => store.ofElement(elementId));
}
