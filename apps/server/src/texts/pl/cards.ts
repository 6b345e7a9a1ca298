import { counted } from '@kartoteka/domain/texts/plural';

const entries = (count: number): string => counted(count, 'wpis', 'wpisy', 'wpisów');

/** What a signature says. */
export const signatureTexts = {
  meaning: (label: string) => `Zatwierdzam kartę jako: ${label}`,
} as const;

/** Lines of a card's history. A place is an element, of a repeatable one with its entry. */
export const eventTexts = {
  entry: (element: string, ordinal: number) => `${element}, wpis ${ordinal}`,
  element: 'element',
  comment: 'Komentarz',
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
  returned: (count: number, signatures: number) => {
    const voided = counted(signatures, 'podpis', 'podpisy', 'podpisów');
    return `Zwrócono do poprawy ${entries(count)}${signatures === 0 ? '' : `, unieważniono ${voided}`}`;
  },
  voided: 'Unieważniono kartę',
  deleted: 'Usunięto kartę',
} as const;
