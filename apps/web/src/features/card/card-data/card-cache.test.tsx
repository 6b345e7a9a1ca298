import {
  type ApplicationConfiguration,
  applicationConfigurationRoutes,
} from '@kartoteka/contract/application-configuration';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { homeRoutes } from '@kartoteka/contract/home';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { draftBox } from '../../../lib/draft-box.ts';
import { keepAnswers } from '../../../lib/kept/keep-answers.ts';
import { keptBox } from '../../../lib/kept/kept-box.ts';
import { keptPerson } from '../../../lib/kept/kept-person.ts';
import { startDraft } from '../../../lib/outbox/card-start.ts';
import { queryOf } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { cardQuery, changeCard, forgetLists } from './card-cache.ts';
import { withEntry } from './change-card.ts';
import { sampleCard, sampleElement, sampleEntry } from './sample.ts';

const USER = 'card-cache-test';
const CARD = 'card-of-the-cache';
const card = {
  id: CARD,
  name: 'Karta',
  elements: [
    sampleElement({ repetitionSettings: { isRepeatable: true, minRepetitions: null, maxRepetitions: null } }),
  ],
};

afterEach(async () => {
  vi.restoreAllMocks();
  await keptBox.forget(USER);
});

/** Returns the indices of the entries that the device keeps. */
async function keptEntries(): Promise<number[]> {
  const [kept] = await keptBox.list(USER);
  const shown = kept?.data as CardFormData | undefined;
  return shown?.elements[0]?.entries.map(({ index }) => index) ?? [];
}

test('the device stores an answer before the screen shows the answer and forgets the typed text', async () => {
  const client = new QueryClient();
  client.setQueryData(cardQuery(CARD).queryKey, card as unknown as CardFormData);
  const stop = keepAnswers(client, USER, true);
  const done: string[] = [];
  const write = keptBox.write;
  const writing = vi.spyOn(keptBox, 'write').mockImplementation(async (answers) => {
    await write(answers);
    done.push('stored');
  });
  const store = (index: number) =>
    changeCard(
      client,
      CARD,
      (shown) => withEntry(shown, 'element', sampleEntry({ index })),
      () => done.push(`forgets ${index}`),
    );
  // The second answer arrives while the device stores the first one.
  await Promise.all([store(0), store(1)]);
  stop();
  expect(done).toEqual(['stored', 'forgets 0', 'stored', 'forgets 1']);
  expect(await keptEntries()).toEqual([0, 1]);
  expect(writing).toHaveBeenCalledTimes(2);
});

test('a device that keeps no cards shows an answer at once', async () => {
  const client = new QueryClient();
  client.setQueryData(cardQuery(CARD).queryKey, card as unknown as CardFormData);
  const stop = keepAnswers(client, USER, false);
  const forget = vi.fn<() => void>();
  await changeCard(client, CARD, (shown) => shown, forget);
  stop();
  expect(forget).toHaveBeenCalledOnce();
  expect(await keptBox.list(USER)).toEqual([]);
});

test('a card that was begun without a network opens again after the device has deleted its form', async () => {
  session.start('token');
  keptPerson.note(USER, { hours: 1, epoch: 'epoch', policies: [] });
  const start = { templateId: 'template', revisionHash: 'hash', startedAt: 1 };
  await draftBox.write([{ put: startDraft({ userId: USER, cardId: 'new-1', cardName: 'Karta', ...start }) }]);
  const { template, elements } = sampleCard([sampleElement({})]);
  const calls = vi.fn<typeof fetch>(async () => Response.json({ hash: 'hash', template, elements }));
  vi.stubGlobal('fetch', calls);
  onTestFinished(async () => {
    session.end();
    vi.unstubAllGlobals();
    await draftBox.forgetUser(USER);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const currentUser = { isAuthenticated: true, id: USER, userName: 'ola', name: 'Ola', surName: 'Oparska' };
  const configuration = { currentUser } as unknown as ApplicationConfiguration;
  client.setQueryData(queryOf(applicationConfigurationRoutes.get).queryKey, configuration);
  const opened = await client.query(cardQuery('new-1'));
  expect(opened).toMatchObject({ id: 'new-1', elements, createdBy: { id: USER, name: 'Ola Oparska' } });
  expect(calls.mock.lastCall?.[0]).toMatch(/revisions\/hash$/);
  // The device keeps the form again, so the card opens without a network too.
  expect((await keptBox.list(USER)).map(({ data }) => (data as CardFormData).id)).toEqual(['new-1']);
});

test('a signature, a return, a submission or a void makes the start page read its figures again', async () => {
  const client = new QueryClient();
  const home = queryOf(homeRoutes.read).queryKey;
  client.setQueryData(home, { operator: null, approver: null, manager: null, administrator: null } as never);
  await forgetLists(client);
  expect(client.getQueryState(home)?.isInvalidated).toBe(true);
});
