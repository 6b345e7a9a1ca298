import type { CardElement } from '@kartoteka/contract/control-card-form';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { draftBox } from '../../../lib/draft-box.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { network } from '../../../lib/network.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement, sampleEntry } from '../card-data/sample.ts';
import { openCardForTyping } from '../open/open-card.ts';
import { CARD_NAME } from '../work/card-name.ts';
import { baseOf, NO_ERRORS } from '../work/entry-work.ts';
import type { FormAttempt } from './form-attempt.ts';
import { sendWholeForm } from './send-whole-form.ts';

/** Each test has a user of its own, because a late message of a test before it would change the same row. */
let user = '';
const entry = sampleEntry({ values: { note: 'A0' } });
/** An element that another person has submitted. */
const closed = sampleElement({
  id: 'closed',
  isSubmitted: true,
  entries: [sampleEntry({ id: 'closed-0', values: { note: 'B0' }, isSubmitted: true })],
});
const other = sampleElement({ id: 'other', entries: [sampleEntry({ id: 'other-0' })] });
const card = sampleCard([sampleElement({ entries: [entry] }), other, closed]);

interface Put {
  readonly key: string | null;
  readonly body: FormAttempt['body'];
}

const puts: Put[] = [];
let isOnline = true;

beforeEach(() => {
  user = `whole-form-test-${idempotencyKey()}`;
  puts.length = 0;
  isOnline = false;
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (init.method !== 'PUT') return Response.json(card);
    const body = JSON.parse(init.body as string) as FormAttempt['body'];
    puts.push({ key: new Headers(init.headers).get('idempotency-key'), body });
    if (!isOnline) throw new TypeError('Failed to fetch');
    return Response.json({ isSubmitted: body.isSubmitted });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  network.answered();
  await draftBox.forgetUser(user);
});

async function open() {
  const client = createQueryClient();
  client.setQueryData(cardQuery(card.id).queryKey, card);
  const opening = { cardId: card.id, userId: user, client, isTyping: true, isSending: false };
  const form = await openCardForTyping({ ...opening, isWholeForm: true });
  onTestFinished(() => form.close());
  return form;
}

type Form = Awaited<ReturnType<typeof open>>;

const type = ({ store }: Form, raw: string, elementId = 'element') =>
  store.tell(elementId, 'entry-0', 0, {
    type: 'typed',
    fieldId: 'note',
    raw,
    stored: 'A0',
    base: baseOf(entry),
  });
const rename = ({ store }: Form, raw: string) =>
  store.tell(CARD_NAME, CARD_NAME, null, {
    type: 'typed',
    fieldId: CARD_NAME,
    raw,
    stored: card.name,
    base: baseOf(entry),
  });

const noteOf = ({ body }: Put) => body.elementsData['element']?.['0']?.['note'];

test.each<[string, (form: Form) => void, boolean, unknown, string]>([
  ['its text was corrected', (form) => type(form, 'A2'), false, 'A2', 'Karta'],
  ['its text was corrected and the page was loaded again', (form) => type(form, 'A2'), true, 'A2', 'Karta'],
  ['its text was replaced by the stored text', (form) => type(form, 'A0'), false, undefined, 'Karta'],
  ['another entry was filled', (form) => type(form, 'C1', 'other'), false, 'A1', 'Karta'],
  ['the card was renamed', (form) => rename(form, 'Inna karta'), false, 'A1', 'Inna karta'],
])(
  'a second press of Zatwierdź submits the whole form as the screen shows it when %s after a submission without an answer',
  async (_what, change, isReloaded, note, name) => {
    let form = await open();
    type(form, 'A1');
    expect(await sendWholeForm(form, true)).toMatchObject({ kind: 'failed', unsettled: 'offline' });
    change(form);
    await form.written();
    if (isReloaded) {
      form.close();
      form = await open();
    }
    isOnline = true;
    expect(await sendWholeForm(form, true)).toEqual({ kind: 'stored', isSubmitted: true });
    const [first, second] = puts;
    expect(puts).toHaveLength(2);
    expect(second && noteOf(second)).toBe(note);
    expect(second?.body).toMatchObject({ name, isSubmitted: true });
    expect(second?.key).not.toBe(first?.key);
  },
);

test('a save of the whole form shows what the server has stored, also when a read began before the save was answered', async () => {
  const form = await open();
  type(form, 'A1');
  const old = Promise.withResolvers<Response>();
  let reads = 0;
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    if (init.method === 'PUT') {
      // The save then joins the read that runs already.
      setTimeout(() => old.resolve(Response.json(card)), 100);
      return Promise.resolve(Response.json({ isSubmitted: false }));
    }
    reads += 1;
    if (reads === 1) return old.promise;
    const now = sampleElement({ entries: [{ ...entry, values: { note: 'A1' }, rowVersion: 2 }] });
    return Promise.resolve(Response.json(sampleCard([now, other, closed])));
  });
  const reading = form.client.query({ ...cardQuery(card.id), staleTime: 0 });
  expect(await sendWholeForm(form, false)).toEqual({ kind: 'stored', isSubmitted: false });
  await reading;
  const [shown] = form.client.getQueryData(cardQuery(card.id).queryKey)?.elements ?? [];
  expect(shown?.entries).toMatchObject([{ values: { note: 'A1' } }]);
});

test.each([
  ['is unchanged', false, false],
  ['is unchanged and the page was loaded again', true, false],
  ['is unchanged and a closed element has typed text too', false, true],
  ['is unchanged, a closed element has typed text too and the page was loaded again', true, true],
])(
  'a second press of Zatwierdź repeats a submission without an answer under the same key while its text %s',
  async (_what, isReloaded, isClosedTyped) => {
    let form = await open();
    type(form, 'A1');
    if (isClosedTyped) type(form, 'B1', 'closed');
    rename(form, 'Inna karta ');
    await sendWholeForm(form, true);
    await form.written();
    if (isReloaded) {
      form.close();
      form = await open();
    }
    isOnline = true;
    await sendWholeForm(form, true);
    expect(puts).toHaveLength(2);
    expect(puts[1]).toEqual(puts[0]);
  },
);

test('the submission of the whole form ends the notice of a refused promised submission at each entry that it submits', async () => {
  const promised = { data: { note: 'A9' }, comment: '' };
  const failure = { kind: 'stale', message: 'Ktoś zmienił wpis.' } as const;
  const form = await open();
  for (const elementId of ['element', 'other', 'closed'])
    form.store.tell(elementId, 'entry-0', 0, { type: 'failed', failure, errors: NO_ERRORS, promised });
  type(form, 'A1');
  const submitted = (one: CardElement): CardElement => ({
    ...one,
    entries: one.entries.map((own) => ({ ...own, isSubmitted: true, rowVersion: 2 })),
  });
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (init.method === 'PUT') return Response.json({ isSubmitted: true });
    const own = sampleElement({ entries: [{ ...entry, values: { note: 'A1' } }] });
    return Response.json(sampleCard([submitted(own), submitted(other), closed]));
  });
  expect(await sendWholeForm(form, true)).toMatchObject({ kind: 'stored' });
  // Another person had submitted the third entry before.
  const told = form.store.rows().filter(({ work }) => work.refusedPromise !== null);
  expect(told.map(({ elementId }) => elementId)).toEqual(['closed']);
});
