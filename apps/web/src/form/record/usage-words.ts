import type { UsageAnswer, UsedBy } from '@kartoteka/contract/crud';
import { counted, pluralForm } from '@kartoteka/domain/message/plural';
import { paths, pathTo } from '../../lib/paths.ts';

interface KindOfPlace {
  /** After 'w': 'formularzu', 'formularzach'. */
  readonly one: string;
  readonly many: string;
  readonly address: (id: string) => string;
}

const KINDS: Readonly<Record<string, KindOfPlace>> = {
  dataType: { one: 'typie danych', many: 'typach danych', address: (id) => `${paths.dataTypes}/${id}` },
  formTemplate: { one: 'formularzu', many: 'formularzach', address: (id) => `${paths.formTypes}/${id}` },
  controlCardTemplate: { one: 'wzorze', many: 'wzorach', address: (id) => `${paths.templates}/${id}` },
  controlCard: { one: 'karcie', many: 'kartach', address: (id) => pathTo(paths.cardView, id) },
};

/** Where one sees a place of use; null for a kind that has no screen. */
export function placeAddress({ kind, id }: UsedBy): string | null {
  return KINDS[kind]?.address(id) ?? null;
}

/** 'w 3 formularzach i 2 wzorach'; places of a kind that is not known are just places. */
export function usageWords({ items, totalCount }: Pick<UsageAnswer, 'items' | 'totalCount'>): string {
  const counts = new Map<string, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const [only] = counts.keys();
  // Not every place is named; those that are not are of the same kind.
  if (only !== undefined && counts.size === 1) counts.set(only, totalCount);
  const words = [...counts].map(([kind, count]) => {
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
