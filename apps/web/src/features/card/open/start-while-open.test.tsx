import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Draft, draftBox } from '../../../lib/draft-box.ts';
import { ifFree } from '../../../lib/locks.ts';
import { cardLock } from '../../../lib/outbox/card-lock.ts';
import { newCardId, startDraft, waitingStart } from '../../../lib/outbox/card-start.ts';
import { network } from '../../../lib/network.ts';
import { forgetBegunCard } from '../../../lib/outbox/begun-card.ts';
import { createHold } from './hold.ts';
import { startWhileOpen } from './start-while-open.ts';

const USER = 'start-test';
const SECOND = 1000;
const starts = vi.fn<typeof fetch>();
const reported = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  starts.mockReset();
  starts.mockImplementation(() => Promise.resolve(Response.json({ id: 'of-the-server' })));
  reported.mockReset();
  vi.stubGlobal('fetch', starts);
  vi.stubGlobal('reportError', reported);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  network.answered();
  await draftBox.forgetUser(USER);
});

/** Stores a card that was started on this device, with the text of one entry, and opens it. */
async function open(arrived: (id: string) => void, { untilFree } = createHold()) {
  const cardId = newCardId();
  const start = { templateId: 'template', revisionHash: 'hash', startedAt: Date.now() };
  const words = { cardName: 'Karta', elementName: 'Pomiar', lines: [] };
  const text: Draft = {
    userId: USER,
    cardId,
    elementId: 'element',
    slot: 'first',
    ...words,
    at: 1,
    work: null,
  };
  await draftBox.write([
    { put: startDraft({ userId: USER, cardId, cardName: 'Karta', ...start }) },
    { put: text },
  ]);
  const stop = startWhileOpen({ userId: USER, cardId, untilFree }, arrived);
  onTestFinished(stop);
  return { cardId, stop };
}

/** Waits for the browser's next frame. `expect.poll` would move the clock that this test moves itself. */
const frame = () => new Promise(requestAnimationFrame);

async function until(isDone: () => boolean): Promise<void> {
  for (let frames = 0; !isDone() && frames < 1000; frames += 1) await frame();
}

test('the start of a card that the server has answered does not count as refused when the device is full, and is sent again after a minute', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const moving = vi.spyOn(draftBox, 'moveCard').mockRejectedValueOnce(full);
  const arrived = vi.fn<(id: string) => void>();
  const { cardId } = await open(arrived);
  await until(() => reported.mock.calls.length > 0);
  expect(reported).toHaveBeenCalledExactlyOnceWith(full);
  expect(await waitingStart(USER, cardId)).toMatchObject({ refusal: null });
  for (let second = 0; second < 50; second += 1) {
    vi.advanceTimersByTime(SECOND);
    await frame();
  }
  expect(starts).toHaveBeenCalledOnce();

  vi.advanceTimersByTime(15 * SECOND);
  await until(() => arrived.mock.calls.length > 0);
  expect(arrived).toHaveBeenCalledExactlyOnceWith('of-the-server');
  expect(starts).toHaveBeenCalledTimes(2);
  expect(moving).toHaveBeenCalledTimes(2);
  const moved = await draftBox.ofCard(USER, 'of-the-server');
  expect(moved.map(({ slot }) => slot)).toEqual(['first']);
});

test('the start of a card waits while a question about the card is open', async () => {
  const arrived = vi.fn<(id: string) => void>();
  const held = createHold();
  const [release, releaseOther] = [held.hold(), held.hold()];
  await open(arrived, held);
  vi.advanceTimersByTime(5 * SECOND);
  release();
  await frame();
  await frame();
  expect(starts).not.toHaveBeenCalled();
  releaseOther();
  await until(() => arrived.mock.calls.length > 0);
  expect(arrived).toHaveBeenCalledExactlyOnceWith('of-the-server');
});

test('a card that is discarded while its start is on the way is discarded on the server too', async () => {
  const arrived = vi.fn<(id: string) => void>();
  const held = createHold();
  const answer = Promise.withResolvers<Response>();
  starts.mockReturnValueOnce(answer.promise);
  const { cardId } = await open(arrived, held);
  await until(() => starts.mock.calls.length > 0);
  const release = held.hold();
  answer.resolve(Response.json({ id: 'of-the-server' }));
  await frame();
  await frame();
  expect(await draftBox.movedTo(USER, cardId)).toBeNull();
  await forgetBegunCard(USER, cardId);
  release();
  await until(() => starts.mock.calls.length > 1);
  expect(starts.mock.lastCall?.[0]).toMatch(/of-the-server\/discard$/);
  expect(arrived).not.toHaveBeenCalled();
});

test('the outbox sends no text of a card whose start is answered until the open screen shows the card under the id from the server', async () => {
  const arrived = vi.fn<(id: string) => void>();
  const { stop } = await open(arrived);
  await until(() => arrived.mock.calls.length > 0);
  const lock = () => ifFree(cardLock(USER, 'of-the-server'), async () => 'free');
  expect(await lock()).toBeNull();
  stop();
  // The browser gives a lock to the next request a moment after its release.
  await vi.waitFor(async () => expect(await lock()).toBe('free'));
});
