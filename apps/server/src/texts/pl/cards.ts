import { counted } from '@kartoteka/domain/texts/plural';

/** Maximum number of returned places that a line of a card's history names. */
const NAMED = 8;

const entries = (count: number): string => counted(count, 'wpis', 'wpisy', 'wpisów');

export const signatureTexts = {
  meaning: (label: string) => `Zatwierdzam kartę jako: ${label}`,
} as const;

/** Lines of a card's history, and words in these lines. A place is an element, or an entry of a repeatable element. */
export const eventTexts = {
  entry: (element: string, ordinal: number) => `${element}, wpis ${ordinal}`,
  element: 'element',
  comment: 'Komentarz',
  deviationComment: (field: string) => `Komentarz do odchylenia „${field}”`,
  name: 'Nazwa',
  signs: 'Zatwierdza',
  wholeForm: (text: string) => `${text} (cały formularz)`,
  started: (name: string) => `Rozpoczęto kartę „${name}”`,
  renamed: 'Zmieniono nazwę karty',
  saved: (place: string) => `Zapisano: ${place}`,
  submitted: (place: string) => `Zatwierdzono: ${place}`,
  removed: (place: string) => `Usunięto: ${place}`,
  withdrawn: (place: string) => `Cofnięto zatwierdzenie: ${place}`,
  groupSubmitted: (place: string, count: number) => `Zatwierdzono grupę: ${place} (${entries(count)})`,
  cardSubmitted: (signers: string) => `Karta oczekuje na zatwierdzenie: ${signers}`,
  finished: 'Karta zakończona',
  signed: (label: string) => `Podpisano: ${label}`,
  reassigned: 'Przekazano zatwierdzenie, którego nie miał kto złożyć',
  approved: 'Karta zatwierdzona',
  returned: (places: readonly string[], signatures: number) => {
    const named = places.slice(0, NAMED).join('; ') + (places.length > NAMED ? '; …' : '');
    const returned = `Zwrócono do poprawy ${entries(places.length)}: ${named}`;
    if (signatures === 0) return returned;
    return `${returned}. Unieważniono ${counted(signatures, 'podpis', 'podpisy', 'podpisów')}`;
  },
  voided: 'Unieważniono kartę',
  deleted: 'Usunięto kartę',
  discarded: 'Odrzucono kartę, w której nic nie zapisano',
  file: 'Załącznik',
  caption: (file: string) => `Podpis załącznika „${file}”`,
  fileRedacted: (name: string) => `Usunięto treść pliku: ${name}`,
} as const;

export const fileTexts = {
  nameless: 'plik',
} as const;
