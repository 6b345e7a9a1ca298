import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { sampleEntry } from '../card-data/sample.ts';
import { isPending, NOTHING_STORED } from './entry-work.ts';
import {
  all,
  anotherCard,
  answer,
  answerOf,
  arrived,
  attemptOf,
  UNANSWERED,
  memoryBox,
  open,
  openRestored,
  openTwice,
  ROW,
  send,
  textOf,
  type,
  type Entry,
  type KeptBox,
} from './drafts-sample.ts';
import type { AnyMessage } from './tab-messages.ts';
import type { Attempt } from './work-types.ts';
import type { WorkStore } from './work-store.ts';

/** Returns a device that reads drafts slowly: a read is answered only after the call of `answer`. */
function slowBox(box: KeptBox) {
  const { promise: mayAnswer, resolve: answerNow } = Promise.withResolvers<void>();
  const ofCard: KeptBox['ofCard'] = async (userId, cardId) => {
    const drafts = await box.ofCard(userId, cardId);
    await mayAnswer;
    return drafts;
  };
  return { box: { ...box, ofCard }, answer: answerNow };
}

/** Opens two tabs of a card. The second tab begins to read the drafts after `begin` has run in the first tab. */
async function openSlowly(begin: (store: WorkStore) => void) {
  const box = memoryBox();
  const one = await openRestored(box);
  begin(one.store);
  await one.keeper.written();
  const slow = slowBox(box);
  const other = open(slow.box, { cardId: one.cardId });
  const reading = other.keeper.restore(all);
  const endReading = async () => {
    await arrived();
    slow.answer();
    await reading;
    await arrived();
  };
  const close = () => {
    one.keeper.close();
    other.keeper.close();
  };
  return { box, one, other, endReading, close };
}

function tellTabs(channel: BroadcastChannel, message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it reaches this origin only
  channel.postMessage(message);
}

/** Collects the messages about changes of rows that tabs send to each other. */
function listen() {
  const channel = new BroadcastChannel('kartoteka.drafts');
  const messages: unknown[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<AnyMessage>) => {
    if ('rowKey' in data) messages.push(data);
  });
  return { messages, close: () => channel.close() };
}

/**
 * Returns the key of the only row. It differs between tabs, because a tab that restores a stored entry uses
 * the index of the entry.
 */
const rowKeyOf = (store: WorkStore) => store.rows()[0]?.rowKey ?? ROW;
const workOf = (store: WorkStore) => store.ofElement('element').get(ROW);

describe('a card in two tabs', () => {
  it('a tab repeats an unanswered call of another tab at once, and a running call only after more than twenty seconds', async () => {
    const { box, one, other, close } = await openTwice();
    const wait = () => (workOf(other.store)?.retryAt ?? Infinity) - Date.now();
    type(one.store, 'ab');
    send(one.store, 'ab');
    await arrived();
    expect(wait()).toBeGreaterThan(20_000);
    one.store.tell('element', ROW, null, UNANSWERED);
    await arrived();
    expect(wait()).toBeLessThanOrEqual(0);
    // The device does not store that the call has ended, because this write could replace newer text of the other tab.
    expect([...box.drafts.values()][0]?.work).not.toHaveProperty('isUnanswered');
    close();
  });

  it('text typed in one tab while the other tab saves earlier text stays in both tabs and on the device', async () => {
    const { box, one, other, close } = await openTwice();
    type(one.store, 'ab');
    await arrived();
    send(one.store, 'ab');
    await arrived();
    type(other.store, 'ab ');
    answer(one.store, 'ab');
    await arrived();
    for (const { store } of [one, other]) {
      expect(workOf(store)).toMatchObject({
        typed: { note: 'ab ' },
        base: { rowVersion: 1 },
        index: 4,
        attempt: null,
      });
    }
    expect([...box.drafts.values()].map(({ work }) => work)).toMatchObject([{ typed: { note: 'ab ' } }]);
    close();
  });

  it('the first text typed in one tab stays although the other tab has just opened the same row', async () => {
    const { one, other, close } = await openTwice();
    one.store.tell('element', ROW, null, { type: 'opened' });
    type(other.store, 'a');
    await arrived();
    expect([textOf(one.store), textOf(other.store)]).toEqual([['a'], ['a']]);
    close();
  });

  it('text that one tab has saved is replaced in the other tab with the entry of the server', async () => {
    const { box, one, other, close } = await openTwice();
    type(one.store, 'ab');
    await arrived();
    send(one.store, 'ab');
    answer(one.store, 'ab');
    await arrived();
    expect(other.shown).toEqual([answerOf('ab')]);
    expect(workOf(other.store)).toMatchObject({ typed: {}, base: { rowVersion: 1 }, attempt: null });
    expect(box.drafts.size).toBe(0);
    close();
  });

  it('text typed in one tab while a new tab reads the drafts appears in both tabs and on the device', async () => {
    const { box, one, other, endReading, close } = await openSlowly((store) => type(store, 'ab'));
    type(one.store, 'abc');
    await endReading();
    expect([textOf(one.store), textOf(other.store)]).toEqual([['abc'], ['abc']]);
    expect([...box.drafts.values()].map(({ work }) => work)).toMatchObject([{ typed: { note: 'abc' } }]);
    close();
  });

  it('the draft of text that one tab saves while a new tab reads the drafts is gone from both tabs and from the device', async () => {
    const { box, one, other, endReading, close } = await openSlowly((store) => {
      type(store, 'ab');
      send(store, 'ab');
    });
    answer(one.store, 'ab');
    await endReading();
    for (const { store } of [one, other]) expect(workOf(store)).toMatchObject({ typed: {}, attempt: null });
    expect(other.shown).toEqual([answerOf('ab')]);
    expect(box.drafts.size).toBe(0);
    close();
  });

  it('a tab that restores drafts writes nothing to the device and tells other tabs of no change', async () => {
    const box = memoryBox();
    const one = await openRestored(box);
    type(one.store, 'ab');
    await one.keeper.written();
    const told = listen();
    const written = vi.spyOn(box, 'write');
    const other = open(box, { cardId: one.cardId });
    await other.keeper.restore(all);
    await arrived();
    expect(textOf(other.store)).toEqual(['ab']);
    expect([told.messages, written.mock.calls]).toEqual([[], []]);
    // The message about the first key press names the text that the other tab has.
    type(other.store, 'abc');
    await arrived();
    expect(told.messages).toMatchObject([{ before: { typed: { note: 'ab' } } }]);
    told.close();
    one.keeper.close();
    other.keeper.close();
  });

  it('a draft from another screen of the card becomes a draft of the screen that restores it', async () => {
    const box = memoryBox();
    const one = open(box);
    type(one.store, 'ab');
    await one.keeper.written();
    one.keeper.close();
    const whole = open(box, { cardId: one.cardId, isWholeForm: true });
    await whole.keeper.restore(all);
    await whole.keeper.written();
    expect([...box.drafts.values()]).toMatchObject([{ kind: 'form', isWholeForm: true }]);
    whole.keeper.close();
  });

  it('a message from a tab with an earlier version of the product, which has fewer fields, is taken over', async () => {
    const one = await openRestored(memoryBox());
    const channel = new BroadcastChannel('kartoteka.drafts');
    const base = { ...NOTHING_STORED, rowVersion: 2 };
    const kept = { index: 4, key: null, typed: { note: 'ab' }, comment: null, base, attempt: null };
    const address = { userId: 'ola', cardId: one.cardId, elementId: 'element', rowKey: ROW };
    tellTabs(channel, { ...address, index: 4, kept });
    await arrived();
    expect(workOf(one.store)).toMatchObject({ index: 4, typed: { note: 'ab' }, base, since: null });
    tellTabs(channel, { ...address, index: 4, kept: null });
    await arrived();
    expect(workOf(one.store)).toMatchObject({ typed: { note: 'ab' } });
    // Each message makes the tab read the card again, because the server may have something newer.
    expect(one.newer()).toBe(2);
    channel.close();
    one.keeper.close();
  });

  it('an unreadable message from another tab is reported, and the next message is taken over', async () => {
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    const one = await openRestored(memoryBox());
    const channel = new BroadcastChannel('kartoteka.drafts');
    const address = { userId: 'ola', cardId: one.cardId, elementId: 'element', rowKey: ROW, index: null };
    const kept = {
      index: null,
      key: null,
      typed: { note: 'ab' },
      comment: null,
      base: NOTHING_STORED,
      attempt: null,
    };
    tellTabs(channel, { ...address, kept: { ...kept, typed: null } });
    tellTabs(channel, { ...address, kept });
    await arrived();
    expect(textOf(one.store)).toEqual(['ab']);
    expect(reported).toHaveBeenCalledTimes(1);
    channel.close();
    one.keeper.close();
    vi.unstubAllGlobals();
  });

  it('text that is dropped in one tab is dropped in the other tab too', async () => {
    const { one, other, close } = await openTwice();
    type(one.store, 'ab');
    await arrived();
    one.store.tell('element', ROW, null, { type: 'dropped' });
    await arrived();
    expect(textOf(other.store)).toEqual([undefined]);
    close();
  });

  const step = fc.record({
    tab: fc.constantFrom(0, 1),
    kind: fc.constantFrom(
      'note',
      'note',
      'size',
      'size',
      'send',
      'answer',
      'lose',
      'open',
      'arrive',
      'reopen',
      'read',
    ),
  });

  it('in any order of typing, saves, messages and reopened tabs, no text is lost and both tabs show the same text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
        const box = memoryBox();
        const cardId = anotherCard();
        const openTab = () => {
          const slow = slowBox(box);
          const opened = open(slow.box, { cardId });
          const reading = opened.keeper.restore(all);
          const tab = { ...opened, isOpen: false };
          const read = async () => {
            slow.answer();
            await reading;
            tab.isOpen = true;
          };
          return Object.assign(tab, { read });
        };
        const tabs = [openTab(), openTab()];
        for (const { read } of tabs) await read();
        let keys = 0;
        let isSending = null as number | null;
        let closed = null as number | null;
        let reopened = null as number | null;
        let sentBy = null as number | null;
        let version = 0;
        const server: Record<string, string> = {};
        const answers = new Map<string, Entry>();
        /** Stores each call once and repeats its answer, like the server. */
        const take = ({ key, sent }: Attempt): Entry => {
          const known = answers.get(key);
          if (known !== undefined) return known;
          for (const [id, raw] of Object.entries(sent.typed)) server[id] = String(raw);
          const entry = sampleEntry({ index: 4, rowVersion: (version += 1), values: { ...server } });
          answers.set(key, entry);
          return entry;
        };
        /** The last text of each field, and the tab that typed it. */
        const last: Record<string, { readonly raw: string; readonly tab: number }> = {};
        for (const { tab, kind } of steps) {
          if (reopened === tab) {
            // Messages arrive first, because a message is faster than a page that loads.
            await arrived();
            tabs[tab] = openTab();
            reopened = null;
          }
          const own = tabs[tab];
          if (own === undefined) throw new Error('there are two tabs');
          const { store } = own;
          const row = rowKeyOf(store);
          if (kind === 'arrive') await arrived();
          else if (kind === 'reopen') {
            // Messages arrive first, because a message is faster than a person who closes one tab after another.
            if (closed !== null && closed !== tab) await arrived();
            if (reopened !== null) tabs[reopened] = openTab();
            closed = tab;
            if (isSending === tab) isSending = null;
            own.keeper.close();
            reopened = tab;
          } else if (kind === 'read') await own.read();
          else if (!own.isOpen) continue;
          else if (kind === 'open') store.tell('element', row, null, { type: 'opened' });
          else if (kind === 'note' || kind === 'size') {
            // Messages arrive first, because one person types in one tab at a time and looks at the other tab before
            // typing there.
            if (last[kind] !== undefined && last[kind].tab !== tab) await arrived();
            const raw = `text ${(keys += 1)}`;
            last[kind] = { raw, tab };
            const base = { ...NOTHING_STORED, rowVersion: version === 0 ? null : version };
            store.tell('element', row, null, { type: 'typed', fieldId: kind, raw, stored: '', base });
          } else if (kind === 'send' && isSending === null) {
            // Messages arrive first, because only the tab that the person looks at sends, and a message is faster
            // than a look.
            if (sentBy !== null && sentBy !== tab) await arrived();
            const key = rowKeyOf(store);
            const work = store.ofElement('element').get(key);
            if (!work || !isPending(work)) continue;
            [sentBy, isSending] = [tab, tab];
            const sent = { typed: work.typed, comment: null };
            const attempt = work.attempt ?? { ...attemptOf(''), key: `call ${(keys += 1)}`, sent };
            store.tell('element', key, null, { type: 'sending', what: 'save', attempt });
          } else if ((kind === 'answer' || kind === 'lose') && isSending !== null) {
            const sender = tabs[isSending]?.store;
            isSending = null;
            const attempt = sender?.rows()[0]?.work.attempt;
            if (!sender || !attempt) throw new Error('the running call is lost');
            const entry = take(attempt);
            const { sent } = attempt;
            const key = rowKeyOf(sender);
            if (kind === 'answer') sender.tell('element', key, null, { type: 'stored', sent, entry });
            else sender.tell('element', key, null, UNANSWERED);
          }
        }
        await arrived();
        if (reopened !== null) tabs[reopened] = openTab();
        for (const { read } of tabs) await read();
        await arrived();
        for (const { store } of tabs) {
          expect(store.rows().length).toBeLessThanOrEqual(1);
          const work = store.rows()[0]?.work;
          for (const [id, { raw }] of Object.entries(last)) {
            expect(work?.typed[id] ?? server[id]).toBe(raw);
          }
        }
        for (const { keeper } of tabs) keeper.close();
      }),
      { seed: 1, numRuns: 150 },
    );
  });
});
