import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { session } from '../session.ts';
import { createQueryClient, queryOf } from '../query.ts';
import { keepAnswers } from './keep-answers.ts';
import { keptAnswers } from './kept-answers.ts';
import { type KeptAnswer, keptBox } from './kept-box.ts';
import { keptPerson } from './kept-person.ts';
import { inputText } from './kept-routes.ts';
import { readKit } from './read-kit.ts';

const USER = 'read-kit-test';
const CARD = '00000000-0000-4000-8000-000000000001';
const INPUT = { params: { id: CARD } };
const query = queryOf(controlCardRoutes.formData, INPUT);

/** The state of the server: the version of the card, which is its name too. */
let version = '';
/** Number of reads of the card. */
let reads = 0;
/** Runs while the server answers a read of the card. */
let meanwhile: () => unknown = () => undefined;

const signal = () => new AbortController().signal;
const json = (body: unknown) => new Response(JSON.stringify(body));
const cardAt = (name: string) => ({ id: CARD, name, elements: [] });

async function answer(address: string): Promise<Response> {
  if (address.endsWith('/kit')) {
    const cards = [{ id: CARD, name: 'Karta', revisionHash: 'hash', version }];
    return json({ epoch: 'epoch', templates: [], cards });
  }
  if (!address.includes('/form-data/')) return json({ items: [], totalCount: 0 });
  reads += 1;
  const card = cardAt(version);
  await meanwhile();
  return json(card);
}

beforeEach(() => {
  version = 'first';
  reads = 0;
  meanwhile = () => undefined;
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => answer(new Request(address).url));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await keptBox.forget(USER);
});

const keptCard = (): Promise<KeptAnswer | undefined> =>
  keptBox.read(USER, controlCardRoutes.formData.name, inputText(INPUT));

/** Opens the card on a screen of a device that keeps what its screens read. */
async function openCard() {
  const client = createQueryClient();
  onTestFinished(keepAnswers(client, USER, true));
  const close = new QueryObserver(client, query).subscribe(() => undefined);
  onTestFinished(close);
  const shown = () => client.getQueryData(query.queryKey)?.name;
  await expect.poll(shown).toBe('first');
  await expect.poll(keptCard).toMatchObject({ data: cardAt('first') });
  reads = 0;
  return { client, close, shown, read: () => readKit(client, USER, signal()) };
}

test('a card that was closed on the page is read once after each change, and the page and the device have what was read', async () => {
  const { close, read, shown } = await openCard();
  const { shownAt } = (await keptCard()) ?? {};
  close();
  version = 'second';
  await read();
  await read();
  expect(reads).toBe(1);
  expect(shown()).toBe('second');
  expect(await keptCard()).toMatchObject({ data: cardAt('second'), version: 'second', shownAt });
  version = 'third';
  await read();
  await read();
  expect(reads).toBe(2);
  expect(shown()).toBe('third');
});

test('the reader of the kit does not read a card that a screen shows', async () => {
  const { read, shown } = await openCard();
  version = 'second';
  await read();
  expect(reads).toBe(0);
  expect(shown()).toBe('first');
  expect(await keptCard()).toMatchObject({ data: cardAt('first') });
});

test('a card that a screen opens, reads or changes while the kit is read keeps the version of the screen', async () => {
  const { client, close, read, shown } = await openCard();
  close();
  version = 'second';
  meanwhile = () => {
    client.setQueryData(query.queryKey, cardAt('changed') as never);
  };
  await read();
  expect(shown()).toBe('changed');
  expect(await keptCard()).toMatchObject({ data: cardAt('changed') });
  meanwhile = () =>
    onTestFinished(new QueryObserver(client, { ...query, enabled: false }).subscribe(() => 0));
  await read();
  expect(shown()).toBe('changed');
});

test('a change that the device stores while the kit is read stays on the device although no screen shows it yet', async () => {
  const { close, read } = await openCard();
  close();
  version = 'second';
  meanwhile = () => keptAnswers.storeFirst(query.queryKey, cardAt('changed'));
  await read();
  expect(await keptCard()).toMatchObject({ data: cardAt('changed') });
});

test('a card that was outdated before the kit was read is renewed and is still read when a screen opens it', async () => {
  const { client, close, read, shown } = await openCard();
  close();
  version = 'second';
  await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
  await read();
  expect(shown()).toBe('second');
  expect(client.getQueryState(query.queryKey)).toMatchObject({ isInvalidated: true });
});

test('a card that was shown from the device without a network counts as read from the server when it is renewed', async () => {
  session.start('token');
  onTestFinished(session.end);
  keptPerson.note(USER, { hours: 1, epoch: 'epoch', policies: [] });
  const { client, close, read, shown } = await openCard();
  close();
  client.clear();
  meanwhile = () => Promise.reject(new TypeError('no network'));
  const closeAgain = new QueryObserver(client, { ...query, retry: false }).subscribe(() => undefined);
  await expect.poll(shown).toBe('first');
  expect(keptAnswers.timeOf(query)).not.toBeNull();
  closeAgain();
  version = 'second';
  meanwhile = () => undefined;
  await read();
  expect(shown()).toBe('second');
  expect(keptAnswers.timeOf(query)).toBeNull();
});

test('a page of a proxy in place of the kit is no contact with the server, and the kit of the server is', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  session.start('token');
  onTestFinished(session.end);
  keptPerson.note(USER, { hours: 1, epoch: 'epoch', policies: [] });
  vi.advanceTimersByTime(2 * 3_600_000);
  const page = () => new Response('<html>Sign in to the network</html>');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => page());
  await expect(readKit(createQueryClient(), USER, signal())).rejects.toBeInstanceOf(SyntaxError);
  expect(keptPerson.isLocked()).toBe(true);
  // Only the kit itself arrives. The lists that are read after it are refused.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) =>
    new Request(address).url.endsWith('/kit') ? answer('/kit') : new Response(null, { status: 404 }),
  );
  await expect(readKit(createQueryClient(), USER, signal())).rejects.toMatchObject({ status: 404 });
  expect(keptPerson.isLocked()).toBe(false);
});

describe('a reading of the kit whose session ends meanwhile', () => {
  test.each(['the kit', 'a card'])(
    'a reading of the kit stores nothing when %s arrives after the logout',
    async (late) => {
      const logout = new AbortController();
      version = 'first';
      const forget = async () => {
        logout.abort();
        await keptBox.forget(null);
      };
      if (late === 'a card') meanwhile = forget;
      else
        vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
          const { url } = new Request(address);
          if (url.endsWith('/kit')) await forget();
          return answer(url);
        });
      await readKit(createQueryClient(), USER, logout.signal).catch(() => undefined);
      expect(await keptBox.list(USER)).toEqual([]);
    },
  );

  test('a reading of the kit stores nothing after another tab has ended its session', async () => {
    session.start('token');
    onTestFinished(session.end);
    meanwhile = async () => {
      session.end();
      await keptBox.forget(null);
    };
    await readKit(createQueryClient(), USER, signal()).catch(() => undefined);
    expect(await keptBox.list(USER)).toEqual([]);
  });
});
