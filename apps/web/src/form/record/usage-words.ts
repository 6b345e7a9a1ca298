import type { UsageAnswer, UsedBy } from '@kartoteka/contract/crud';
import { counted, pluralForm } from '@kartoteka/domain/message/plural';
import { paths, pathTo } from '../../lib/paths.ts';

interface KindOfPlace {
  /** By itself: 'formularz'. */
  readonly name: string;
  /** After 'w': 'formularzu', 'formularzach'. */
  readonly one: string;
  readonly many: string;
  readonly address: (id: string) => string;
}

const KINDS: Readonly<Record<string, KindOfPlace>> = {
  dataType: {
    name: 'typ danych',
    one: 'typie danych',
    many: 'typach danych',
    address: (id) => `${paths.dataTypes}/${id}`,
  },
  formTemplate: {
    name: 'formularz',
    one: 'formularzu',
    many: 'formularzach',
    address: (id) => `${paths.formTypes}/${id}`,
  },
  controlCardTemplate: {
    name: 'wzór',
    one: 'wzorze',
    many: 'wzorach',
    address: (id) => `${paths.templates}/${id}`,
  },
  controlCard: { name: 'karta', one: 'karcie', many: 'kartach', address: (id) => pathTo(paths.cardView, id) },
};

/** Where one sees a place of use; null for a kind that has no screen. */
export function placeAddress({ kind, id }: UsedBy): string | null {
  return KINDS[kind]?.address(id) ?? null;
}

/** What a place is, in a word; '' for a kind that is not known. */
export function placeKind({ kind }: UsedBy): string {
  return KINDS[kind]?.name ?? '';
}

/** 'w 3 formularzach i 2 wzorach'; places of a kind that is not known are just places. */
export function usageWords({ counts }: Pick<UsageAnswer, 'counts'>): string {
  const words = counts.map(({ kind, count }) => {
    const { one, many } = KINDS[kind] ?? { one: 'miejscu', many: 'miejscach' };
    return counted(count, one, many, many);
  });
  const last = words.at(-1) ?? '';
  return `w ${words.length < 2 ? last : `${words.slice(0, -1).join(', ')} i ${last}`}`;
}

/** What becomes of cards under way: '5 kart w toku zostaje przy poprzedniej wersji, nowe wezmą zmienioną.' */
export function openCardsWords(cardsInProgress: number): string {
  if (cardsInProgress === 0) return 'Nowe karty wezmą zmienioną wersję.';
  const cards = counted(cardsInProgress, 'karta', 'karty', 'kart');
  const stay = pluralForm(cardsInProgress, 'zostaje', 'zostają', 'zostaje');
  return `${cards} w toku ${stay} przy poprzedniej wersji, nowe wezmą zmienioną.`;
}
