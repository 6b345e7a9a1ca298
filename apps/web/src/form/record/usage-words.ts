import type { UsageAnswer, UsedBy } from '@kartoteka/contract/crud';
import { placeTexts, usageTexts } from '#texts/form-usage';
import { paths, pathTo } from '../../lib/paths.ts';

type KindCount = Pick<UsageAnswer['counts'][number], 'kind' | 'count'>;
type KindOfPlace = Exclude<keyof typeof placeTexts, 'other'>;

const ADDRESSES: Readonly<Record<KindOfPlace, (id: string) => string>> = {
  dataType: (id) => `${paths.dataTypes}/${id}`,
  formTemplate: (id) => `${paths.formTypes}/${id}`,
  controlCardTemplate: (id) => `${paths.templates}/${id}`,
  controlCard: (id) => pathTo(paths.cardView, id),
};

function isKnown(kind: string): kind is KindOfPlace {
  return Object.hasOwn(ADDRESSES, kind);
}

function placeOf(kind: string) {
  return placeTexts[isKnown(kind) ? kind : 'other'];
}

/** Returns the address of a place of use; null for a kind without a screen. */
export function placeAddress({ kind, id }: UsedBy): string | null {
  return isKnown(kind) ? ADDRESSES[kind](id) : null;
}

/** Returns the name of a place's kind, or the general name for an unknown kind. */
export function placeKind({ kind }: UsedBy): string {
  return placeOf(kind).name;
}

/** Counts places in words: 'w 3 formularzach i 2 wzorach'. Places of an unknown kind are called places. */
export function usageWords({ counts }: { readonly counts: readonly KindCount[] }): string {
  return usageTexts.places(counts.map(({ kind, count }) => ({ count, place: placeOf(kind) })));
}

/** Returns the part of a usage that prevents deletion: the places that use the record directly. */
export function refusing({ items, counts, cardsInProgress }: UsageAnswer): UsageAnswer {
  const direct = counts.filter(({ isDirect }) => isDirect);
  return {
    items: items.filter(({ kind }) => direct.some((one) => one.kind === kind)),
    counts: direct,
    totalCount: direct.reduce((sum, { count }) => sum + count, 0),
    cardsInProgress,
  };
}

/**
 * Returns the effect on cards in progress: '5 kart w trakcie zostaje przy poprzedniej wersji, nowe wezmą
 * zmienioną.'
 */
export function openCardsWords(cardsInProgress: number): string {
  return cardsInProgress === 0 ? usageTexts.noOpenCards : usageTexts.openCards(cardsInProgress);
}
