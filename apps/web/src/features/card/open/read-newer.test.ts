import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { network } from '../../../lib/network.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { readNewer } from './read-newer.ts';

const reported = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('reportError', reported);
});
afterEach(() => {
  network.answered();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const lost = () => new ApiError({ status: 0, message: 'no answer' });
const busy = () => new ApiError({ status: 503, message: 'busy', retryAfterSeconds: 7 });

/** Opens a card on the screen. The server answers the later reads in turn with these errors, then with the card. */
async function openCard(...answers: (() => Error)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  let reads = 0;
  const queryFn = async () => {
    reads += 1;
    const fail = reads === 1 ? undefined : answers.shift();
    if (fail !== undefined) throw fail();
    return `card ${reads}`;
  };
  const { queryKey } = cardQuery('card');
  await client.query({ queryKey, queryFn });
  const newer = readNewer(client, 'card');
  const end = () => {
    newer.close();
    client.clear();
    expect(reported).not.toHaveBeenCalled();
  };
  return { newer, client, queryKey, reads: () => reads - 1, end };
}

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const HOUR = 3_600_000;

test('a card that another tab has changed is read once', async () => {
  const { newer, client, queryKey, reads, end } = await openCard();
  newer.read();
  await passed(HOUR);
  expect(reads()).toBe(1);
  expect(client.getQueryData(queryKey)).toBe('card 2');
  end();
});

test('a read of a card without an answer is repeated until the server answers', async () => {
  const { newer, reads, end } = await openCard(lost, lost, lost);
  newer.read();
  await passed(HOUR);
  expect(reads()).toBe(4);
  end();
});

test('a read that a busy server refuses is repeated after the pause that the server names', async () => {
  const { newer, reads, end } = await openCard(busy);
  newer.read();
  await passed(6900);
  expect(reads()).toBe(1);
  await passed(200);
  expect(reads()).toBe(2);
  end();
});

test('a failed read of a card is repeated at once when the server is reachable again, and a card without a failed read is not read', async () => {
  const { newer, reads, end } = await openCard(busy);
  network.failed();
  network.answered();
  await passed(10);
  expect(reads()).toBe(0);
  newer.read();
  await passed(10);
  network.failed();
  await passed(10);
  expect(reads()).toBe(1);
  network.answered();
  await passed(10);
  expect(reads()).toBe(2);
  await passed(HOUR);
  expect(reads()).toBe(2);
  end();
});

test('three messages of other tabs at once cause at most three reads of the card and one repetition', async () => {
  const { newer, client, queryKey, reads, end } = await openCard(lost);
  newer.read();
  newer.read();
  newer.read();
  await passed(HOUR);
  expect(reads()).toBeLessThanOrEqual(4);
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'success', isInvalidated: false });
  end();
});

test('a card that is closed is not read again', async () => {
  const { newer, reads, end } = await openCard(lost, lost);
  newer.read();
  await passed(10);
  newer.close();
  network.failed();
  network.answered();
  await passed(HOUR);
  expect(reads()).toBe(1);
  end();
});
