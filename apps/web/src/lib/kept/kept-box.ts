import { deviceDatabase, keysWithin, type StoreChange } from '../device-database.ts';

/** An answer of the server that this device keeps for one person. */
export interface KeptAnswer {
  readonly userId: string;
  /** The name of the route. */
  readonly name: string;
  /** The input of the call as JSON. */
  readonly input: string;
  readonly data: unknown;
  /** Time of the answer by this device's clock, in ms. */
  readonly at: number;
  /**
   * The version of data that the kit's reader stored: the kit's ETag, the version that the kit names for a
   * card, or the hash of a revision. Missing when a screen read or changed the data.
   */
  readonly version?: string;
  /**
   * Time at which a screen last read or changed the data, in ms; missing if only the kit's reader has read
   * them.
   */
  readonly shownAt?: number;
}

/**
 * The kept answers of this device. No call fails: on a device that stores nothing, writes do nothing and reads are
 * empty.
 */
export interface KeptBox {
  read(userId: string, name: string, input: string): Promise<KeptAnswer | undefined>;
  /** Returns the person's kept answers of one route, or of all routes. */
  list(userId: string, name?: string): Promise<readonly KeptAnswer[]>;
  write(answers: readonly KeptAnswer[]): Promise<void>;
  remove(answers: readonly Pick<KeptAnswer, 'userId' | 'name' | 'input'>[]): Promise<void>;
  /** Deletes the kept answers of this person, or with `null` of everybody. */
  forget(userId: string | null): Promise<void>;
  /** Deletes the kept answers of everybody except this person. */
  forgetOthers(userId: string): Promise<void>;
}

const DATABASE = 'kartoteka.kept';
const STORE = 'answers';

function createKeptBox(): KeptBox {
  const database = deviceDatabase(DATABASE, STORE, ['userId', 'name', 'input']);
  /** Reads answers. Answers that cannot be read now count as not kept, because the server has them. */
  const ask = async <T>(question: (store: IDBObjectStore) => IDBRequest<T>, otherwise: T): Promise<T> =>
    (await database.ask(question).catch(() => undefined)) ?? otherwise;
  /** Changes the store. On a full device the change is lost, which matters only without a network. */
  const change = async (work: StoreChange): Promise<void> => {
    await database.change(work, true).catch(() => false);
  };

  return {
    read: (userId, name, input) =>
      ask<KeptAnswer | undefined>(
        (store) => store.get([userId, name, input]) as IDBRequest<KeptAnswer | undefined>,
        undefined,
      ),
    list: (userId, name) =>
      ask<KeptAnswer[]>(
        (store) =>
          store.getAll(name === undefined ? keysWithin(userId) : keysWithin(userId, name)) as IDBRequest<
            KeptAnswer[]
          >,
        [],
      ),
    write: (answers) => change((store) => answers.forEach((one) => store.put(one))),
    remove: (answers) =>
      change((store) => answers.forEach(({ userId, name, input }) => store.delete([userId, name, input]))),
    forget: (userId) =>
      change((store) => void (userId === null ? store.clear() : store.delete(keysWithin(userId)))),
    forgetOthers: (userId) =>
      change((store) => {
        store.delete(IDBKeyRange.upperBound([userId], true));
        store.delete(IDBKeyRange.lowerBound([userId, [], []], true));
      }),
  };
}

export const keptBox: KeptBox = createKeptBox();
