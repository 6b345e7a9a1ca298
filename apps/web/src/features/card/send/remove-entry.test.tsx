import type { CardEntry } from '@kartoteka/contract/control-card-form';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cardTexts } from '#texts/card';
import { draftBox } from '../../../lib/draft-box.ts';
import { fileBox } from '../../../lib/files/file-box.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { network } from '../../../lib/network.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement, sampleEntry, sampleFile } from '../card-data/sample.ts';
import { discardForm, fateOf } from '../open/discard-form.ts';
import { openCardForTyping } from '../open/open-card.ts';
import { addedPhoto } from '../work/added-file-sample.ts';
import { CARD_NAME } from '../work/card-name.ts';
import { NOTHING_STORED } from '../work/entry-work.ts';
import { type EntryRow, rowsOf } from '../work/rows.ts';
import { onTyping } from '../work/typing.ts';
import { type FormAttempt, forgetForm } from './form-attempt.ts';
import { newGroupAttempt } from './group-attempt.ts';
import { removeEntry } from './remove-entry.ts';
import { saveQuietly, sendEntry } from './send-entry.ts';
import { groupRows, sendGroup } from './send-group.ts';
import { sendWholeForm } from './send-whole-form.ts';

const ROW = 'new-row';
const REPEATED = { isRepeatable: true, minRepetitions: null, maxRepetitions: null };

/** Each test has a user of its own, because a late message of a test before it would change the same row. */
let user = '';
/** The entries that the server has. */
let stored: CardEntry[] = [];
let puts: FormAttempt['body'][] = [];
let deleted: string[] = [];
/** Answers a call; undefined for the usual answer. */
let answer: (method: string, address: string) => Promise<Response> | undefined;

const element = () => sampleElement({ repetitionSettings: REPEATED, entries: stored });
const card = () => sampleCard([element()]);
const never = () => Promise.withResolvers<Response>().promise;
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: code } }, { status });

beforeEach(() => {
  user = `remove-entry-test-${idempotencyKey()}`;
  [stored, puts, deleted] = [[], [], []];
  answer = () => undefined;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { method = 'GET' } = init;
    if (method === 'PUT' && address.endsWith(card().id))
      puts.push(JSON.parse(init.body as string) as FormAttempt['body']);
    const special = answer(method, address);
    if (special !== undefined) return special;
    if (method === 'DELETE') {
      deleted.push(address);
      stored = [];
      return new Response(null, { status: 204 });
    }
    if (method !== 'PUT') return Response.json(card());
    return Response.json({ isSubmitted: false });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  network.answered();
  await draftBox.forgetUser(user);
  await forgetForm({ userId: user, cardId: card().id });
});

/** Opens a card with text in a new entry. */
async function open(isWholeForm: boolean) {
  const client = createQueryClient();
  client.setQueryData(cardQuery(card().id).queryKey, card());
  const opening = { cardId: card().id, userId: user, client, isTyping: true, isSending: false, isWholeForm };
  const opened = await openCardForTyping(opening);
  onTestFinished(() => opened.close());
  const typed = { type: 'typed', fieldId: 'note', raw: '150', stored: '', base: NOTHING_STORED } as const;
  opened.store.tell('element', ROW, null, typed);
  const rows = (): readonly EntryRow[] => {
    const [shown] = client.getQueryData(cardQuery(card().id).queryKey)?.elements ?? [];
    return rowsOf(shown ?? element(), opened.store.ofElement('element'), true);
  };
  const row = (): EntryRow => {
    const found = rows().find(({ key }) => key === ROW);
    if (found === undefined) throw new Error('The row is gone');
    return found;
  };
  const remove = () => removeEntry(opened, element(), row(), { isWholeForm });
  return { opened, rows, row, remove };
}

const workOf = ({ opened }: Awaited<ReturnType<typeof open>>) => opened.store.ofElement('element').get(ROW);

/** Stores the new entry on the server, as its running save does. */
function store(key: string | null | undefined): CardEntry {
  const entry = sampleEntry({ key: key ?? null, values: { note: '150' } });
  stored = [entry];
  return entry;
}

test.each([
  ['is answered later', true],
  ['fails later', false],
])(
  'a new entry whose save has no answer disappears within five seconds of its removal, and stays away when the save %s',
  async (_what, isAnswered) => {
    const screen = await open(false);
    const save = Promise.withResolvers<Response>();
    answer = (method) => (method === 'PUT' ? save.promise : undefined);
    const saving = saveQuietly(screen.opened, element(), screen.row());
    await vi.waitFor(() => expect(workOf(screen)?.attempt).not.toBeNull());
    const key = workOf(screen)?.key;
    const begun = Date.now();
    expect(await screen.remove()).toEqual({ kind: 'unsure' });
    expect(Date.now() - begun).toBeLessThan(5000);
    expect(screen.rows()).toEqual([]);
    if (isAnswered) save.resolve(Response.json(store(key)));
    else save.reject(new TypeError('Failed to fetch'));
    await saving;
    await screen.opened.turns.idle();
    expect(deleted).toHaveLength(isAnswered ? 1 : 0);
    expect(screen.rows()).toEqual([]);
  },
);

test('a new entry disappears within five seconds of its removal when the card cannot be looked up', async () => {
  const screen = await open(false);
  answer = (method) => (method === 'PUT' ? lost() : never());
  await saveQuietly(screen.opened, element(), screen.row());
  const begun = Date.now();
  expect(await screen.remove()).toEqual({ kind: 'unsure' });
  expect(Date.now() - begun).toBeLessThan(5000);
  expect(screen.rows()).toEqual([]);
});

test('a new entry shows from the press of its removal on that it is being removed', async () => {
  const screen = await open(false);
  const removing = screen.remove();
  expect(workOf(screen)?.sending).toBe('remove');
  expect(await removing).toEqual({ kind: 'removed' });
});

/** Opens a whole form whose save runs until `save` is settled. The save also renames the card if `name` is given. */
async function openSaving(name: string | null = null) {
  const screen = await open(true);
  const typed = { type: 'typed', fieldId: CARD_NAME, stored: '', base: NOTHING_STORED } as const;
  if (name !== null) screen.opened.store.tell(CARD_NAME, CARD_NAME, null, { ...typed, raw: name });
  const save = Promise.withResolvers<Response>();
  answer = (method) => (method === 'PUT' ? save.promise : undefined);
  const saving = sendWholeForm(screen.opened, false);
  await vi.waitFor(() => expect(puts).toHaveLength(1));
  return { ...screen, save, saving };
}

test('a new entry of a whole form that is removed while its save runs is deleted on the server too', async () => {
  const { opened, rows, save, saving, remove } = await openSaving();
  const removing = remove();
  store(opened.store.ofElement('element').get(ROW)?.key);
  save.resolve(Response.json({ isSubmitted: false }));
  await saving;
  expect(await removing).toEqual({ kind: 'deleted' });
  expect(deleted).toHaveLength(1);
  expect(rows()).toEqual([]);
});

test('when the server refuses to delete a new entry that the running save of a whole form has stored, the manager is told why the entry stays', async () => {
  const { opened, rows, save, saving, remove } = await openSaving();
  const removing = remove();
  store(opened.store.ofElement('element').get(ROW)?.key);
  answer = (method) =>
    method === 'DELETE' ? Promise.resolve(refusal(403, 'Volo.Authorization:010001')) : undefined;
  save.resolve(Response.json({ isSubmitted: false }));
  await saving;
  expect(await removing).toEqual({ kind: 'failed', message: cardTexts.storedBeforeRemoval });
  expect(rows()).toHaveLength(1);
});

test.each([
  ['removed', false],
  ['unsure', true],
] as const)(
  'after the removal of a new entry whose save got no answer, the next save of the whole form does not store the entry (result of the removal: %s)',
  async (kind, isOffline) => {
    const { opened, rows, save, saving, remove } = await openSaving();
    save.reject(new TypeError('Failed to fetch'));
    expect(await saving).toMatchObject({ kind: 'failed', unsettled: 'offline' });
    answer = () => (isOffline ? lost() : undefined);
    expect(await remove()).toEqual({ kind });
    expect(rows()).toEqual([]);
    answer = () => undefined;
    expect(await sendWholeForm(opened, false)).toEqual({ kind: 'stored', isSubmitted: false });
    expect(puts.map(({ keys }) => Object.keys(keys))).toEqual([['element'], []]);
    expect(rows()).toEqual([]);
  },
);

test('a discard of a whole form warns of a new name that an unanswered save has stored, also when an entry of this save was removed since', async () => {
  const { opened, save, saving, remove } = await openSaving('Inna karta');
  save.reject(new TypeError('Failed to fetch'));
  await saving;
  answer = () => undefined;
  expect(await remove()).toEqual({ kind: 'removed' });
  answer = (method) =>
    method === 'GET' ? Promise.resolve(Response.json({ ...card(), name: 'Inna karta' })) : undefined;
  const sent = await discardForm(opened);
  expect(sent && (await fateOf(opened, sent))).toBe('stored');
});

test('the removal of an entry that an unanswered save of a whole form has stored deletes the entry on the server too', async () => {
  const { opened, rows, save, saving, remove } = await openSaving();
  save.reject(new TypeError('Failed to fetch'));
  await saving;
  store(opened.store.ofElement('element').get(ROW)?.key);
  answer = () => undefined;
  expect(await remove()).toEqual({ kind: 'deleted' });
  expect(rows()).toEqual([]);
});

/** Adds a photo to the new entry, and holds its upload until `release` is called. */
async function holdUpload({ store }: Awaited<ReturnType<typeof open>>['opened']) {
  const bytes = new Blob(['jpeg'], { type: 'image/jpeg' });
  await fileBox.put({ userId: user, key: 'photo', bytes, thumbnail: null, at: 1 });
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function hold(
    this: XMLHttpRequest,
  ) {
    const answered = { status: { value: 200 }, responseText: { value: JSON.stringify(sampleFile('photo')) } };
    begun.resolve();
    held.promise
      .then(() => Object.defineProperties(this, answered).dispatchEvent(new Event('load')))
      .catch(reportError);
  });
  onTestFinished(async () => {
    sending.mockRestore();
    await fileBox.remove(user, ['photo']);
  });
  const change = { type: 'filesAdded', files: [addedPhoto('photo')] } as const;
  store.tell('element', ROW, null, { type: 'filesChanged', change, base: NOTHING_STORED });
  return { begun: begun.promise, release: held.resolve };
}

test.each([
  ['submission', true, { kind: 'overtaken' }, []],
  ['save', false, { kind: 'stored', isSubmitted: false }, [[]]],
])(
  'a %s of the whole form does not store a new entry whose removal was confirmed while its photo was uploaded',
  async (_what, isSubmit, result, stores) => {
    const { opened, rows, remove } = await open(true);
    const upload = await holdUpload(opened);
    let isTyped = false;
    const end = onTyping(
      opened.store,
      () => true,
      () => {
        isTyped = true;
      },
    );
    onTestFinished(end);
    const press = { seen: () => undefined, onStored: () => undefined, isTypedOn: () => isTyped };
    const sending = sendWholeForm(opened, isSubmit, press);
    await upload.begun;
    const removing = remove();
    upload.release();
    expect(await sending).toEqual(result);
    expect(await removing).toEqual({ kind: 'removed' });
    expect(puts.map(({ keys }) => Object.keys(keys))).toEqual(stores);
    expect(rows()).toEqual([]);
  },
);

test('the removal of an entry of a whole form deletes the entry on the server when a submission stored it and was then ended by further typing', async () => {
  const { opened, rows, save, saving, remove } = await openSaving();
  save.reject(new TypeError('Failed to fetch'));
  await saving;
  store(opened.store.ofElement('element').get(ROW)?.key);
  await forgetForm(opened);
  answer = () => undefined;
  expect(await remove()).toEqual({ kind: 'deleted' });
  expect(rows()).toEqual([]);
});

test('a group submission does not store a new entry that was removed while the group saved another entry', async () => {
  const { opened, rows, remove } = await open(false);
  const other = { type: 'typed', fieldId: 'note', raw: '140', stored: '', base: NOTHING_STORED } as const;
  // The other entry comes first, so that the group saves it first.
  opened.store.removeRow('element', ROW);
  opened.store.tell('element', 'other-row', null, other);
  opened.store.tell('element', ROW, null, { ...other, raw: '150' });
  const save = Promise.withResolvers<Response>();
  let saves = 0;
  answer = (method) => {
    if (method !== 'PUT') return method === 'POST' ? Promise.resolve(Response.json(element())) : undefined;
    saves += 1;
    return save.promise;
  };
  const sending = sendGroup(opened, element(), newGroupAttempt({}, null), 0);
  await vi.waitFor(() => expect(saves).toBe(1));
  expect(await remove()).toEqual({ kind: 'removed' });
  save.resolve(Response.json(store(opened.store.ofElement('element').get('other-row')?.key)));
  expect((await sending).result).toEqual({ kind: 'submitted' });
  expect(saves).toBe(1);
  expect(rows().map(({ key }) => key)).toEqual(['other-row']);
});

test.each([true, false])(
  'an entry that is removed while it waits for earlier text is not sent (earlier text sent: %s)',
  async (isSent) => {
    const { opened, row, rows, remove } = await open(false);
    const earlier = Promise.withResolvers<boolean>();
    const sending = sendEntry({ ...opened, sendBefore: () => earlier.promise }, element(), row(), true);
    expect(await remove()).toEqual({ kind: 'removed' });
    earlier.resolve(isSent);
    expect(await sending).toBeNull();
    expect(rows()).toEqual([]);
  },
);

test('the submission of a group leaves out a new entry that is being removed', async () => {
  const { opened, remove } = await open(false);
  expect(groupRows(opened, element())).toHaveLength(1);
  const removing = remove();
  expect(groupRows(opened, element())).toEqual([]);
  await removing;
});
