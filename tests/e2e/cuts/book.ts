import { nothingWritten, type Written } from './sheet.ts';

/**
 * What a person did on a tablet: typed a text or submitted an entry. The card's history must have the deeds of each
 * tablet in their order.
 */
interface Deed {
  readonly tablet: string;
  readonly entry: Written;
  /** A text that nothing else contains, or null for a submission. */
  readonly mark: string | null;
  /** Whether the entry had neither a value nor a photo before. */
  readonly isFirst?: boolean;
}

/** A card with everything that people typed and did in it, which the server must have in the end. */
export interface Book {
  /** The name in complaints. */
  readonly name: string;
  /** The client's key of a card that was started on a tablet without the server; null for any other card. */
  readonly key: string | null;
  /** The server's id of the card, or null before the test has learned it. */
  id: string | null;
  /** Whether several tablets fill the card, each its own fields and entries. Nobody submits such a card. */
  readonly isShared: boolean;
  readonly sheet: Written[];
  readonly deeds: Deed[];
  /** The state of the group submit of 'Pomiary', as far as the screen showed it. */
  group: 'none' | 'promised' | 'unsure';
  /**
   * Whether the card must not be used again. Either lost, doubled or disordered content was found in it (`HARMS`),
   * which would be counted twice, or an unfinished cut left its state unknown.
   */
  isSpoilt: boolean;
}

/** Returns the book of a card that nobody has typed into. */
export function newBook(
  name: string,
  { key = null, id = null, isShared = false }: Partial<Pick<Book, 'key' | 'id' | 'isShared'>>,
): Book {
  return {
    name,
    key,
    id,
    isShared,
    sheet: [nothingWritten('Dane')],
    deeds: [],
    group: 'none',
    isSpoilt: false,
  };
}

export const addressOf = ({ id, key }: Book): string => `/control-cards/${id ?? key}/operator`;

/** Returns the entries that can still be typed into. */
export const openEntries = ({ sheet, group }: Book): Written[] =>
  sheet.filter(
    ({ element, submission }) => submission === 'none' && (element === 'Dane' || group === 'none'),
  );
