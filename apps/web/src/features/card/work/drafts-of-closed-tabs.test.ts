import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  all,
  answer,
  answerOf,
  arrived,
  memoryBox,
  open,
  openRestored,
  openTwice,
  ROW,
  send,
  textOf,
  type,
  UNANSWERED,
} from './drafts-sample.ts';
import { NOTHING_STORED } from './entry-work.ts';
import type { AnyMessage, TabAnswer, TabMessage } from './tab-messages.ts';

const textsOn = ({ drafts }: ReturnType<typeof memoryBox>) =>
  [...drafts.values()].map(({ work }) => (work as { typed: Record<string, unknown> }).typed['note']);

/** Types the keys of `text` after its first `from` keys, and lets pending microtasks run after each key. */
async function typeKeys(store: Parameters<typeof type>[0], text: string, from: number): Promise<void> {
  for (let end = from + 1; end <= text.length; end += 1) {
    type(store, text.slice(0, end));
    await Promise.resolve();
  }
}

it('a tab that gets the message about a save late does not store the saved text on the device again', async () => {
  const box = memoryBox();
  const { promise: mayShow, resolve: showNow } = Promise.withResolvers<void>();
  const late = await openRestored(box, { mayShow });
  const other = await openRestored(box, { cardId: late.cardId });
  const size = (raw: string) =>
    other.store.tell('element', ROW, null, {
      type: 'typed',
      fieldId: 'size',
      raw,
      stored: '',
      base: NOTHING_STORED,
    });
  // The late tab cannot show this entry yet, so all messages after it wait.
  other.store.tell('other', 'second', null, {
    type: 'stored',
    sent: { typed: {}, comment: null },
    entry: answerOf('x'),
  });
  type(other.store, 'x');
  await arrived();
  type(late.store, 'ab');
  send(late.store, 'ab');
  await arrived();
  late.store.tell('element', ROW, null, UNANSWERED);
  size('9');
  await arrived();
  const sent = { typed: { note: 'ab', size: '9' }, comment: null };
  other.store.tell('element', ROW, null, { type: 'stored', sent, entry: answerOf('ab') });
  await arrived();
  expect(box.drafts.size).toBe(0);
  showNow();
  await arrived();
  expect([textOf(late.store), box.drafts.size]).toEqual([[undefined], 0]);
  late.keeper.close();
  other.keeper.close();
});

it('while no other tab has the card, a tab writes drafts without reading them first, so that closing the tab stops no write', async () => {
  const box = memoryBox();
  const written = vi.spyOn(box, 'write');
  const one = await openRestored(box);
  type(one.store, 'ab');
  await arrived();
  send(one.store, 'ab');
  await arrived();
  answer(one.store, 'ab');
  await arrived();
  const changes = written.mock.calls.flatMap(([all]) => all);
  expect(changes.map((change) => Object.keys(change))).toEqual([['put'], ['put'], ['remove']]);
  expect(box.drafts.size).toBe(0);
  one.keeper.close();
});

it('a tab repeats the running call of another tab as soon as the other tab is closed', async () => {
  const { one, other } = await openTwice();
  const wait = () => (other.store.rows()[0]?.work.retryAt ?? Infinity) - Date.now();
  type(one.store, 'ab');
  send(one.store, 'ab');
  await arrived();
  expect(wait()).toBeGreaterThan(20_000);
  one.keeper.close();
  await expect.poll(wait).toBeLessThanOrEqual(0);
  other.keeper.close();
});

it('a tab that repeats the unanswered save of another tab deletes the draft, even if the other tab is closed meanwhile', async () => {
  const box = memoryBox();
  const one = await openRestored(box);
  type(one.store, 'ab');
  send(one.store, 'ab');
  await arrived();
  one.store.tell('element', ROW, null, UNANSWERED);
  await arrived();
  const other = await openRestored(box, { cardId: one.cardId });
  await arrived();
  expect(other.store.rows()[0]?.work.retryAt).toBeLessThanOrEqual(Date.now());
  send(other.store, 'ab');
  await arrived();
  one.keeper.close();
  answer(other.store, 'ab');
  await arrived();
  expect(box.drafts.size).toBe(0);
  other.keeper.close();
});

describe('a tab that closes before another tab knows its last key press', () => {
  it('the device keeps the last key press of a closing tab although another tab begins a save at the same moment', async () => {
    const { box, one, other } = await openTwice();
    await typeKeys(one.store, '11', 0);
    await arrived();
    await typeKeys(one.store, '11013', 2);
    send(other.store, '11');
    await Promise.resolve();
    one.keeper.close();
    await arrived();
    expect([textsOn(box), textOf(other.store)]).toEqual([['11013'], ['11013']]);
    other.keeper.close();
  });

  it('the device keeps the last key press of a closing tab although another tab, which does not know it, stores earlier text', async () => {
    const { box, one, other } = await openTwice();
    await typeKeys(one.store, '11', 0);
    await arrived();
    send(other.store, '11');
    await arrived();
    await typeKeys(one.store, '110', 2);
    answer(other.store, '11');
    await Promise.resolve();
    one.keeper.close();
    expect(textsOn(box)).toEqual(['110']);
    await arrived();
    expect([textsOn(box), textOf(other.store)]).toEqual([['110'], ['110']]);
    other.keeper.close();
  });

  it('a tab that is opened gets the last key press of a closed tab from another tab when the device does not have it', async () => {
    const { box, one, other, cardId } = await openTwice();
    await typeKeys(one.store, '11', 0);
    await one.keeper.written();
    const earlier = new Map(box.drafts);
    await typeKeys(one.store, '110', 2);
    one.keeper.close();
    await arrived();
    // The write of the last key was cut off.
    for (const [key, draft] of earlier) box.drafts.set(key, draft);
    const next = await openRestored(box, { cardId });
    await arrived();
    expect([textOf(next.store), textsOn(box)]).toEqual([['110'], ['110']]);
    next.keeper.close();
    other.keeper.close();
  });

  it('a newly opened tab restores the last key press of a closed tab, even when another open tab offers older text', async () => {
    const { box, one, other, cardId } = await openTwice();
    const [channel, rows] = [new BroadcastChannel('kartoteka.drafts'), new Array<TabMessage>()];
    channel.addEventListener('message', ({ data }: MessageEvent<AnyMessage>) => {
      if ('rowKey' in data) rows.push(data as TabMessage);
      if (!('asks' in data)) return;
      const known = rows
        .slice(0, 2)
        .map(({ before: _before, entry: _entry, clock = {}, ...row }) => ({ ...row, clock }));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
      channel.postMessage({ to: data.asks.tab, tab: 'another', rows: known } satisfies TabAnswer);
    });
    other.keeper.close();
    await typeKeys(one.store, '110', 0);
    await arrived();
    one.keeper.close();
    const next = await openRestored(box, { cardId });
    await arrived();
    expect([rows.length, textOf(next.store), textsOn(box)]).toEqual([3, ['110'], ['110']]);
    channel.close();
    next.keeper.close();
  });

  it('in any order of key presses, saves and messages, a tab that is opened shows the last key press of a closed tab', async () => {
    const step = fc.constantFrom('key', 'key', 'key', 'send', 'answer', 'arrive');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.boolean(), async (steps, isSlow) => {
        const { box, one, other, cardId } = await openTwice();
        let text = '';
        let sent: string | null = null;
        let server = '';
        for (const kind of steps) {
          if (kind === 'key') {
            text += 'x';
            type(one.store, text);
            await Promise.resolve();
          } else if (kind === 'arrive') await arrived();
          else if (kind === 'send' && sent === null) {
            const [known] = textOf(other.store);
            if (typeof known !== 'string') continue;
            sent = known;
            send(other.store, known);
          } else if (kind === 'answer' && sent !== null) {
            answer(other.store, sent);
            [server, sent] = [sent, null];
          }
          await Promise.resolve();
        }
        one.keeper.close();
        if (!isSlow) await arrived();
        const next = open(box, { cardId });
        await next.keeper.restore(all);
        await arrived();
        await arrived();
        expect(textOf(next.store)[0] ?? server).toBe(text);
        next.keeper.close();
        other.keeper.close();
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});
