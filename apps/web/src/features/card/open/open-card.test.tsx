import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { draftBox } from '../../../lib/draft-box.ts';
import { sentBox } from '../../../lib/kept/sent-box.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { sampleCard, sampleElement, sampleEntry } from '../card-data/sample.ts';
import { attemptOf } from '../send/entry-attempt.ts';
import { conflictOf } from '../work/conflict.ts';
import { baseOf, NO_ERRORS, NOTHING_STORED } from '../work/entry-work.ts';
import type { KeptWork } from '../work/work-types.ts';
import { offerAgain } from './offer-again.ts';
import { openCardForTyping } from './open-card.ts';

const USER = 'open-card-test';

/** Opens a card that the screen has read just now, and counts the further reads. */
async function open(element = sampleElement({})) {
  const card = sampleCard([element]);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(cardQuery(card.id).queryKey, card);
  let started = 0;
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') started += 1;
  });
  const opened = await openCardForTyping({
    cardId: card.id,
    userId: USER,
    client,
    isTyping: true,
    isSending: false,
    isWholeForm: false,
  });
  onTestFinished(async () => {
    opened.close();
    await draftBox.forgetUser(USER);
  });
  return { opened, reads: () => started };
}

/** Opens a card that the screen has read just now. Returns the number of further reads. */
async function readsOfOpened(): Promise<number> {
  const { reads } = await open();
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  return reads();
}

test('a card that was read while another tab stored its text is read again', async () => {
  const address = { userId: USER, cardId: sampleCard([]).id, elementId: 'element', slot: 'first' };
  const words = { cardName: 'Karta', elementName: 'Pomiar', lines: [] };
  await draftBox.write([{ put: { ...address, ...words, at: 1, work: null } }]);
  await draftBox.write([{ replace: [address], by: null, clock: {} }]);
  expect(await readsOfOpened()).toBe(1);
});

test('a card whose text no tab stored recently is not read again', async () => {
  expect(await readsOfOpened()).toBe(0);
});

/** Makes the page close its connection to the drafts, so that the next call opens them again. */
const closeDrafts = () =>
  new Promise<void>((resolve) => {
    // A page closes its connection when a newer version is requested.
    const request = indexedDB.open('kartoteka', 2);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('error', () => resolve());
  });

test('unsent text stays on the device when the browser fails once to open the drafts and the person types on', async () => {
  const { id: cardId, elements } = sampleCard([sampleElement({})]);
  const elementId = elements[0]?.id ?? '';
  const typed = (raw: string) =>
    ({ type: 'typed', fieldId: 'note', raw, stored: '', base: NOTHING_STORED }) as const;
  const before = (await open()).opened;
  before.store.tell(elementId, 'first', null, typed('unsent'));
  await before.written();
  before.close();
  await closeDrafts();
  const { open: openDatabase } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openOnce() {
    IDBFactory.prototype.open = openDatabase;
    throw new DOMException('refused', 'UnknownError');
  };
  const { opened } = await open();
  expect(opened.kept.now()).toBe('unread');
  opened.store.tell(elementId, 'first', null, typed('u'));
  await opened.written();
  const drafts = await draftBox.ofCard(USER, cardId);
  expect(drafts.map(({ work }) => (work as KeptWork).typed)).toEqual([{ note: 'unsent' }]);
});

test('a new entry has its key on the device from its first key press on, so that every call for it has the same key', async () => {
  const repeatable = { isRepeatable: true, minRepetitions: null, maxRepetitions: null };
  const { opened } = await open(sampleElement({ repetitionSettings: repeatable }));
  const typed = (raw: string) =>
    opened.store.tell('element', 'first', null, {
      type: 'typed',
      fieldId: 'note',
      raw,
      stored: '',
      base: NOTHING_STORED,
    });
  const key = () => opened.store.ofElement('element').get('first')?.key;
  typed('7');
  const first = key();
  typed('70');
  await opened.written();
  const drafts = await draftBox.ofCard(USER, opened.cardId);
  expect(first).toEqual(expect.any(String));
  expect([key(), ...drafts.map(({ work }) => (work as KeptWork).key)]).toEqual([first, first]);
});

test('text of an open card that a restored server has lost appears on its screen, and further typing keeps it', async () => {
  const { opened } = await open();
  vi.stubGlobal('fetch', async () => Response.json(sampleCard([sampleElement({})])));
  onTestFinished(() => void vi.unstubAllGlobals());
  const place = { userId: USER, cardId: opened.cardId, elementId: 'element', index: 0, key: null };
  const words = { comment: null, cardName: 'Karta', elementName: 'Pomiar', lines: [] };
  await sentBox.remember({ ...place, ...words, typed: { note: 'L-1', size: '2,1' }, at: 1, epoch: 'before' });
  await offerAgain(USER, 'restored');
  const row = () => opened.store.rows().find(({ work }) => work.index === 0);
  await expect.poll(() => row()?.work.typed).toEqual({ note: 'L-1', size: '2,1' });
  const typed = { type: 'typed', fieldId: 'note', raw: 'L-2', stored: '', base: NOTHING_STORED } as const;
  opened.store.tell('element', row()?.rowKey ?? '', 0, typed);
  await opened.written();
  const drafts = await draftBox.ofCard(USER, opened.cardId);
  expect(drafts.map(({ work }) => (work as KeptWork).typed)).toEqual([{ note: 'L-2', size: '2,1' }]);
});

test('when an entry of an open card has unsaved text, text that a restored server has lost is offered as a choice beside the value of the server', async () => {
  const before = sampleEntry({ values: { note: 'A2' }, rowVersion: 7 });
  const element = sampleElement({ entries: [before] });
  const { opened, reads } = await open(element);
  const type = (fieldId: string, raw: string) =>
    opened.store.tell('element', 'entry-0', 0, {
      type: 'typed',
      fieldId,
      raw,
      stored: '',
      base: baseOf(before),
    });
  const work = () => opened.store.ofElement('element').get('entry-0');
  type('size', '2,1');
  // A save without an answer, from before the server was restored.
  const attempt = attemptOf(element, { entry: before, index: 0 }, work(), false);
  opened.store.tell('element', 'entry-0', 0, { type: 'sending', what: 'save', attempt });
  const failure = { kind: 'offline', message: '' } as const;
  opened.store.tell('element', 'entry-0', 0, { type: 'failed', failure, errors: NO_ERRORS });
  await opened.written();
  const entry = sampleEntry({ values: { note: 'A1' }, rowVersion: 4 });
  vi.stubGlobal('fetch', async () => Response.json(sampleCard([sampleElement({ entries: [entry] })])));
  onTestFinished(() => void vi.unstubAllGlobals());
  const place = { userId: USER, cardId: opened.cardId, elementId: 'element', index: 0, key: null };
  const words = { comment: null, cardName: 'Karta', elementName: 'Pomiar', lines: [] };
  await sentBox.remember({ ...place, ...words, typed: { note: 'A2' }, at: 1, epoch: 'before' });
  await offerAgain(USER, 'restored');
  await expect.poll(() => work()?.typed).toEqual({ note: 'A2', size: '2,1' });
  await expect.poll(reads).toBe(1);
  type('size', '2,2');
  const clash = { kind: 'clash', clashes: [{ key: 'note', mine: 'A2', theirs: 'A1' }] };
  expect(conflictOf(fieldsOfElement(element), work(), entry, null)).toMatchObject(clash);
});

test('unsent text of a repeatable element has the number of its entry, and text of an element that is not repeatable has no number', async () => {
  const repetitionSettings = { isRepeatable: true, minRepetitions: null, maxRepetitions: null };
  const entries = [sampleEntry({ index: 0 }), sampleEntry({ index: 3 })];
  const typed = { type: 'typed', fieldId: 'note', raw: 'x', stored: '', base: NOTHING_STORED } as const;
  const numbers = async () =>
    (await draftBox.ofCard(USER, 'card')).map(({ slot, entryNumber }) => [slot, entryNumber]);
  const { opened } = await open(sampleElement({ repetitionSettings, entries }));
  opened.store.tell('element', 'entry-3', 3, typed);
  const added = opened.store.addRow('element');
  opened.store.tell('element', added, null, typed);
  await opened.written();
  expect(await numbers()).toEqual([
    ['entry-3', 2],
    [added, 3],
  ]);
  opened.close();
  await draftBox.forgetUser(USER);
  const single = (await open()).opened;
  single.store.tell('element', 'first', 0, typed);
  await single.written();
  expect(await numbers()).toEqual([['entry-0', null]]);
});
