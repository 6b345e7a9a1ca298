import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { draftBox } from '../../../lib/draft-box.ts';
import { keptAnswers } from '../../../lib/kept/kept-answers.ts';
import { keptBox } from '../../../lib/kept/kept-box.ts';
import { keptPerson } from '../../../lib/kept/kept-person.ts';
import { network } from '../../../lib/network.ts';
import { newCardId, startDraft } from '../../../lib/outbox/card-start.ts';
import type { SentCard } from '../../../lib/outbox/run-outbox.ts';
import { createQueryClient, queryOf } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement, sampleEntry } from '../card-data/sample.ts';
import { keepForm } from '../send/form-attempt.ts';
import { freshWork, keptOf, NOTHING_STORED } from '../work/entry-work.ts';
import { attemptOf } from '../send/entry-attempt.ts';
import { openCardForTyping } from './open-card.ts';
import { sendingClosedCards } from './send-closed-card.ts';

const card = sampleCard([sampleElement({})]);
/** Maximum time in ms of a sending that does not wait until the tab is visible. */
const SOON = 8000;
const WHOLE = { isForced: false, maySend: () => true } as const;

const answers = vi.fn<(address: string) => Response>();
const busy = () => new Response(null, { status: 503 });

beforeEach(() => {
  answers.mockReset();
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answers(address)));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
});
afterEach(() => {
  vi.unstubAllGlobals();
  network.answered();
});

/** Sends the card like the outbox. Resolves with null when the sending has not ended within `SOON`. */
function send(client: QueryClient): Promise<SentCard | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), SOON);
  });
  return Promise.race([sendingClosedCards(client, 'hidden')(card.id, WHOLE), late]);
}

const later = { retryAt: expect.any(Number) as number };

test('in a hidden tab the sending of a card ends when the server cannot answer the read of the card', async () => {
  answers.mockImplementation(busy);
  expect(await send(createQueryClient())).toEqual(later);
  expect(answers).toHaveBeenCalledTimes(1);
});

test('a hidden tab that sends a card reads it anew while the retry of an earlier read for the screen is paused', async () => {
  const client = createQueryClient();
  answers.mockImplementationOnce(busy).mockImplementation(() => Response.json(card));
  const screen = client.query(cardQuery(card.id));
  await expect.poll(() => client.getQueryState(cardQuery(card.id).queryKey)?.fetchStatus).toBe('paused');
  expect(await send(client)).toEqual({ retryAt: null });
  await expect(screen).resolves.toEqual(card);
});

test('a hidden tab stops sending a card when a read of the card that its screen began fails', async () => {
  const client = createQueryClient();
  answers.mockImplementation(busy);
  const screen = client.query(cardQuery(card.id)).catch(() => undefined);
  expect(await send(client)).toEqual(later);
  await client.cancelQueries();
  await screen;
});

test('in a hidden tab the sending of a card ends when a list on the screen cannot be read again', async () => {
  const client = createQueryClient();
  const list = queryOf(controlCardOperatorRoutes.recentCards);
  client.setQueryData(list.queryKey, { totalCount: 0, items: [] });
  onTestFinished(new QueryObserver(client, list).subscribe(() => undefined));
  answers.mockImplementation((address) => (address.includes('form-data') ? Response.json(card) : busy()));
  expect(await send(client)).toEqual({ retryAt: null });
  await expect.poll(() => client.getQueryState(list.queryKey)?.fetchStatus).toBe('paused');
});

test('the sending of a card reads the card again when the read of the screen that it joined was answered by the copy on this device', async () => {
  const input = { params: { id: card.id } };
  const { name } = controlCardRoutes.formData;
  session.start('token');
  onTestFinished(session.end);
  keptPerson.note('hidden', { hours: 1, epoch: 'epoch', policies: [] });
  await keptBox.write([{ userId: 'hidden', name, input: JSON.stringify(input), data: card, at: 1 }]);
  onTestFinished(() => keptBox.forget('hidden'));
  const client = createQueryClient();
  const proxy = () => new Response(null, { status: 502 });
  answers.mockImplementationOnce(proxy).mockImplementation(() => Response.json(card));
  const screen = client.query(cardQuery(card.id));
  expect(await send(client)).toEqual({ retryAt: null });
  await screen;
  expect(answers.mock.calls.filter(([address]) => address.includes('form-data'))).toHaveLength(2);
  expect(keptAnswers.timeOf(cardQuery(card.id))).toBeNull();
});

/**
 * Leaves a card whose whole form was saved at `at` without an answer and was typed on afterwards. Resolves with the
 * bodies of the calls that the next sending of the card makes to store the form, and with the drafts that are left.
 */
async function sendLeftForm(at: number) {
  const userId = 'hidden';
  onTestFinished(() => draftBox.forgetUser(userId));
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'PUT') bodies.push(JSON.parse(init.body as string));
    if (init.method === 'PUT') return Response.json({ isSubmitted: false });
    return address.includes('form-data') ? Response.json(card) : busy();
  });
  const client = createQueryClient();
  const opening = { cardId: card.id, userId, client, isTyping: true, isSending: false, isWholeForm: true };
  const form = await openCardForTyping(opening);
  const typed = { type: 'typed', fieldId: 'note', raw: 'later', stored: '', base: NOTHING_STORED } as const;
  form.store.tell('element', 'first', null, typed);
  const known = { name: card.name, knownName: card.name, controlCardTemplateId: card.template.id };
  const body = { ...known, elementsData: {}, comments: {}, rowVersions: {}, keys: {}, isSubmitted: false };
  await keepForm(form, card.name, { key: 'key', body, rows: [], at });
  await form.written();
  form.close();
  expect(await sendingClosedCards(client, userId)(card.id, { ...WHOLE, isForced: true })).toEqual({
    retryAt: null,
  });
  const left = await draftBox.ofCard(userId, card.id);
  return { bodies, body, left: left.map(({ slot }) => slot) };
}

test('the sending of a left whole form repeats its unanswered save, and text that was typed afterwards waits for a press', async () => {
  const { bodies, body, left } = await sendLeftForm(Date.now());
  expect(bodies).toEqual([body]);
  expect(left).toEqual(['first']);
});

test('the sending of a left whole form whose unanswered save is older than a day stores nothing and keeps the text', async () => {
  const { bodies, left } = await sendLeftForm(Date.now() - 24 * 3_600_000);
  expect(bodies).toEqual([]);
  expect(left).toEqual(['first']);
});

/**
 * Sends a promised submission of a stored entry with the note 'mine' and no unsent text, after another person changed
 * the entry. Returns the drafts that are left.
 */
async function sendBrokenPromise(now: Parameters<typeof sampleEntry>[0]) {
  const userId = 'promise';
  onTestFinished(() => draftBox.forgetUser(userId));
  const element = sampleElement({});
  const mine = sampleEntry({ values: { note: 'mine' } });
  const attempt = { ...attemptOf(element, { entry: mine, index: 0 }, undefined, true), isAutomatic: true };
  const work = keptOf({ ...freshWork(0), attempt });
  const words = { cardName: card.name, elementName: element.name, lines: [], kind: 'submit' } as const;
  const address = { userId, cardId: card.id, elementId: element.id, slot: 'entry-0' };
  await draftBox.write([{ put: { ...address, ...words, at: 1, work } }]);
  const theirs = sampleCard([{ ...element, entries: [sampleEntry({ rowVersion: 2, ...now })] }]);
  const stale = { error: { code: null, message: 'Ktoś zmienił wpis.', data: {} } };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'PUT') return Response.json(stale, { status: 409 });
    return address.includes('form-data') ? Response.json(theirs) : busy();
  });
  await sendingClosedCards(createQueryClient(), userId)(card.id, WHOLE);
  return draftBox.ofCard(userId, card.id);
}

test.each<[string, Parameters<typeof sampleEntry>[0]]>([
  ['changed', { values: { note: 'theirs' } }],
  ['changed and submitted', { values: { note: 'theirs' }, isSubmitted: true, isReadOnly: true }],
])(
  'a promised submission without unsent text stays on the device with its values when another person has %s the entry',
  async (_what, now) => {
    const words = { kind: 'promise', refusal: 'Ktoś zmienił wpis.', lines: [{ name: 'note', text: 'mine' }] };
    expect(await sendBrokenPromise(now)).toMatchObject([words]);
  },
);

test('a promised submission is removed from the device when the server already has the entry submitted with the same values', async () => {
  const now = { values: { note: 'mine' }, isSubmitted: true, isReadOnly: true };
  expect(await sendBrokenPromise(now)).toEqual([]);
});

test('the lists are read again when the outbox has started a card, also when the card itself cannot be read', async () => {
  const userId = 'started';
  const cardId = newCardId();
  onTestFinished(() => draftBox.forgetUser(userId));
  const start = { templateId: 'template', revisionHash: 'hash', startedAt: 1 };
  await draftBox.write([{ put: startDraft({ userId, cardId, cardName: 'Karta', ...start }) }]);
  answers.mockImplementation((address) =>
    address.includes('init-card-filling') ? Response.json({ id: card.id, isExisting: false }) : busy(),
  );
  const client = createQueryClient();
  const list = queryOf(controlCardOperatorRoutes.availableCards);
  client.setQueryData(list.queryKey, { totalCount: 0, items: [] });
  expect(await sendingClosedCards(client, userId)(cardId, WHOLE)).toEqual(later);
  expect(client.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
});
