import { deviceDatabase, keysWithin, type StoreChange } from '../device-database.ts';

/**
 * Text of one entry. The server has stored it, and the device keeps it in case the server loses it (ruling
 * 5.31).
 */
export interface SentText {
  readonly userId: string;
  readonly cardId: string;
  readonly elementId: string;
  readonly index: number;
  /** The entry's permanent key; null for an entry without a key. */
  readonly key: string | null;
  /** Typed values by form element id, and comments to deviations by their keys. */
  readonly typed: Readonly<Record<string, unknown>>;
  /** The comment; null when none was typed. */
  readonly comment: string | null;
  readonly cardName: string;
  readonly elementName: string;
  /** The values in words, readable when the card is gone. */
  readonly lines: readonly { readonly name: string; readonly text: string }[];
  /** Time of the last answer by this device's clock, in ms. */
  readonly at: number;
  /** The epoch of the server that answered last. */
  readonly epoch: string;
}

export type SentAddress = Pick<SentText, 'userId' | 'cardId' | 'elementId' | 'index'>;

const DATABASE = 'kartoteka.sent';
const STORE = 'texts';
/** Milliseconds for which text that the server has stored is kept. */
const KEPT = 7 * 86_400_000;

const database = deviceDatabase(DATABASE, STORE, ['userId', 'cardId', 'elementId', 'index']);

const keyOf = ({ userId, cardId, elementId, index }: SentAddress): IDBValidKey => [
  userId,
  cardId,
  elementId,
  index,
];

/** Changes the store. Resolves also if the browser refuses the change: the device then keeps no sent text. */
const change = async (work: StoreChange): Promise<void> => {
  await database.change(work, false).catch(() => false);
};

async function all(userId: string): Promise<readonly SentText[]> {
  const read = (store: IDBObjectStore) => store.getAll(keysWithin(userId)) as IDBRequest<SentText[]>;
  return (await database.ask(read).catch(() => undefined)) ?? [];
}

/** The texts that the server has stored in the last seven days, one record for each entry. A logout keeps them. */
export const sentBox = {
  all,
  /** Adds text to the record of an entry. Text that was sent earlier stays, unless the new text replaces it. */
  remember: (sent: SentText): Promise<void> =>
    change((store) => {
      const reading = store.get(keyOf(sent)) as IDBRequest<SentText | undefined>;
      reading.addEventListener('success', () => {
        const before = reading.result;
        const names = new Set(sent.lines.map(({ name }) => name));
        store.put({
          ...sent,
          typed: { ...before?.typed, ...sent.typed },
          comment: sent.comment ?? before?.comment ?? null,
          lines: [...(before?.lines.filter(({ name }) => !names.has(name)) ?? []), ...sent.lines],
        });
      });
    }),
  forget: (sent: readonly SentAddress[]): Promise<void> =>
    change((store) => sent.forEach((one) => store.delete(keyOf(one)))),
  /** Deletes the records of everybody that are older than seven days. */
  forgetOld: (now: number): Promise<void> =>
    change((store) => {
      const walking = store.openCursor();
      walking.addEventListener('success', () => {
        const cursor = walking.result;
        if (cursor === null) return;
        if ((cursor.value as SentText).at < now - KEPT) cursor.delete();
        cursor.continue();
      });
    }),
} as const;
