import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError, serverMessageOf } from '../api-error.ts';
import { passed } from '../passed.ts';
import type { KeptAnswer } from './kept-box.ts';
import { isKeptRoute } from './kept-routes.ts';

/** Milliseconds to wait for the server before the kept answer is shown. */
const PATIENCE = 4000;

interface Shown {
  readonly at: number;
  readonly data: unknown;
}

/** The kept answers that are shown, by the query's key as JSON. */
const shown = new Map<string, Shown>();
const listeners = new Set<() => void>();

/** Stores an answer on the device. */
export type StoreAnswer = (queryKey: readonly unknown[], data: unknown) => Promise<void>;

let store: StoreAnswer | null = null;
/** Number of changes of each query that were given to `storeFirst`, by the query's key as JSON. */
const changes = new Map<string, number>();
/** Milliseconds after which a change is shown although the device has not stored it. */
const STORE_PATIENCE = 1000;

const keyText = (key: readonly unknown[]): string => JSON.stringify(key);

function mark(key: readonly unknown[], kept: Shown | null): void {
  const text = keyText(key);
  const before = shown.get(text)?.at ?? null;
  if (kept === null) shown.delete(text);
  else shown.set(text, kept);
  if (before === (kept?.at ?? null)) return;
  for (const tell of listeners) tell();
}

/** Knows which shown data are kept answers and how old they are, and stores answers. */
export const keptAnswers = {
  /**
   * Returns the time of the kept answer that a query shows, in ms; null when it shows an answer of the
   * server.
   */
  timeOf: ({ queryKey }: Pick<Query, 'queryKey'>): number | null => shown.get(keyText(queryKey))?.at ?? null,
  /**
   * Returns whether a query shows a kept answer unchanged, without a change that the server has accepted
   * since.
   */
  isAsKept: ({ queryKey, state }: Pick<Query<unknown, unknown>, 'queryKey' | 'state'>): boolean => {
    const kept = shown.get(keyText(queryKey));
    return kept !== undefined && kept.data === state.data;
  },
  /** Sets the function that stores answers; null while this device keeps none. */
  storeWith(next: StoreAnswer | null): void {
    store = next;
  },
  /**
   * Stores an answer before it is shown, because the screen drops the typed text when it shows the answer, and the page
   * may be closed right after that. Returns null if this device stores no answers.
   */
  storeFirst(queryKey: readonly unknown[], data: unknown): Promise<void> | null {
    changes.set(keyText(queryKey), keptAnswers.changesOf({ queryKey }) + 1);
    if (store === null) return null;
    const storing = store(queryKey, data).catch(() => undefined);
    return Promise.race([storing, passed(STORE_PATIENCE)]);
  },
  /** Returns the number of changes of a query so far, including a change that no screen shows yet. */
  changesOf: ({ queryKey }: Pick<Query, 'queryKey'>): number => changes.get(keyText(queryKey)) ?? 0,
  /** Shows an answer of the server that was read outside of the query. */
  show(client: QueryClient, queryKey: readonly unknown[], data: unknown): void {
    mark(queryKey, null);
    client.setQueryData(queryKey, data);
  },
  /** Returns a function that removes the listener. */
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
} as const;

/**
 * Returns whether a failure means that the server cannot be reached: no answer, or a status that a proxy gives in the
 * server's place.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.isOffline || (error.status >= 502 && error.status <= 504));
}

export interface Asked {
  readonly client: QueryClient;
  readonly queryKey: readonly unknown[];
}

/**
 * Reads from the server, or returns the kept answer if the server cannot be reached or takes long. Data that
 * the page already has are newer than the kept answer and stay. Throws the failure of `read` if no kept
 * answer replaces it.
 */
export async function orKept<T>(
  name: string,
  input: unknown,
  asked: Asked,
  read: () => Promise<T>,
): Promise<T> {
  const { client, queryKey } = asked;
  const isShown = client.getQueryData(queryKey) !== undefined;
  if (isShown || !isKeptRoute(name)) return ofServer(queryKey, read());
  let isAnswered = false;
  const reading = ofServer(queryKey, read()).then((value) => {
    isAnswered = true;
    return value;
  });
  const first = await Promise.race([settled(reading), late()]);
  if (first.kind === 'done') return first.value;
  if (first.kind === 'failed' && !isUnreachable(first.error)) throw first.error;
  const kept = await readQuietly(name, input);
  if (kept === undefined || isAnswered) return reading;
  mark(queryKey, kept);
  if (first.kind === 'late') {
    // The server's answer replaces the kept answer as soon as it arrives.
    reading.then((value) => client.setQueryData(queryKey, value)).catch(() => undefined);
  }
  return kept.data as T;
}

type Settled<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown };

async function settled<T>(reading: Promise<T>): Promise<Settled<T>> {
  try {
    return { kind: 'done', value: await reading };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

async function late(): Promise<{ readonly kind: 'late' }> {
  await passed(PATIENCE);
  return { kind: 'late' };
}

/**
 * Waits for the server's answer, and notes that the query shows it. Deletes the kept answer if the server refuses the
 * read, because the data is gone or the person may no longer see it.
 */
export async function ofServer<T>(queryKey: readonly unknown[], reading: Promise<T>): Promise<T> {
  try {
    const value = await reading;
    mark(queryKey, null);
    return value;
  } catch (error) {
    const [name, input] = queryKey;
    if (isRefused(error) && typeof name === 'string' && isKeptRoute(name)) await forgetAnswer(name, input);
    throw error;
  }
}

/** Returns whether the server itself refused a read. A proxy may answer 403 or 404 with a page of its own. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404].includes(error.status) && serverMessageOf(error) !== null;

/** Loads code on demand, because most pages never need it. A page without the service worker cannot load it offline. */
const loadReading = () => import('./read-kept.ts').catch(() => undefined);

/** Reads the kept answer. Without the code, `orKept` throws the failure. */
async function readQuietly(name: string, input: unknown): Promise<KeptAnswer | undefined> {
  return (await loadReading())?.readKept(name, input);
}

/** Deletes the kept answer of a route for this input. */
export async function forgetAnswer(name: string, input: unknown): Promise<void> {
  await (await loadReading())?.forgetKeptAnswer(name, input);
}
