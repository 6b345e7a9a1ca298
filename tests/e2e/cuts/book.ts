import { nothingWritten, type Written } from './sheet.ts';

/** Something that a person did on a tablet, for the order of the card's history. */
interface Deed {
  readonly tablet: string;
  readonly entry: Written;
  /** Text that nothing else contains; null for a submission. */
  readonly mark: string | null;
}

/** A card and everything that people did with it: what the server must have in the end. */
export interface Book {
  /** The name in complaints. */
  readonly name: string;
  /** The key of its start where a tablet began it. */
  readonly key: string | null;
  /** The server's id; null as long as nobody has asked for it. */
  id: string | null;
  /** Several tablets fill it, each its own fields and entries, and nobody submits it. */
  readonly isShared: boolean;
  readonly sheet: Written[];
  readonly deeds: Deed[];
  /** The group of 'Pomiary' was submitted. */
  group: 'none' | 'promised' | 'unsure';
  /** Harm was found in it already. It is left alone, so that no harm counts twice. */
  isSpoilt: boolean;
}

/** A card that nobody has typed into. */
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

/** The entries that can still be typed into. */
export const openEntries = ({ sheet, group }: Book): Written[] =>
  sheet.filter(
    ({ element, submission }) => submission === 'none' && (element === 'Dane' || group === 'none'),
  );
