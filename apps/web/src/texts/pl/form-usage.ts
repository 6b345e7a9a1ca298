import { counted, pluralForm } from '@kartoteka/domain/texts/plural';

/** Kinds of places in which a record is used: alone, and after 'w' in singular and plural. */
export const placeTexts = {
  dataType: { name: 'typ danych', one: 'typie danych', many: 'typach danych' },
  formTemplate: { name: 'formularz', one: 'formularzu', many: 'formularzach' },
  controlCardTemplate: { name: 'wzór', one: 'wzorze', many: 'wzorach' },
  controlCard: { name: 'karta', one: 'karcie', many: 'kartach' },
  other: { name: '', one: 'miejscu', many: 'miejscach' },
} as const;

/** Sentences about the places in which a record is used. */
export const usageTexts = {
  /** Counts the places by kind: 'w 3 formularzach i 2 wzorach'. */
  places: (places: readonly { count: number; place: { one: string; many: string } }[]) => {
    const words = places.map(({ count, place }) => counted(count, place.one, place.many, place.many));
    const last = words.at(-1) ?? '';
    return `w ${words.length < 2 ? last : `${words.slice(0, -1).join(', ')} i ${last}`}`;
  },
  noOpenCards: 'Nowe karty wezmą zmienioną wersję.',
  openCards: (count: number) =>
    `${counted(count, 'karta', 'karty', 'kart')} w trakcie ${pluralForm(count, 'zostaje', 'zostają', 'zostaje')} przy poprzedniej wersji, nowe wezmą zmienioną.`,
} as const;
