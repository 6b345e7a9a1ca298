import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { all, memoryBox, open, textOf, type } from './drafts-sample.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Returns a device that refuses writes while `isFull` is true, and refuses reads while `isUnreadable` is true. */
function smallBox() {
  const box = memoryBox();
  const state = { isFull: false, isUnreadable: false, writes: 0 };
  const refused = (): Promise<never> => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  return {
    ...box,
    state,
    write(...args: Parameters<typeof box.write>) {
      state.writes += 1;
      return state.isFull ? refused() : box.write(...args);
    },
    ofCard: (...args: Parameters<typeof box.ofCard>) =>
      state.isUnreadable ? refused() : box.ofCard(...args),
  };
}

const textsOn = (box: ReturnType<typeof smallBox>) =>
  [...box.drafts.values()].map(({ work }) => (work as { typed: Record<string, unknown> }).typed['note']);

test('text that a full device refused is written with the next key press, and counts as not kept until then', async () => {
  const box = smallBox();
  const { store, keeper } = open(box);
  await keeper.restore(all);
  const changes = vi.fn<() => void>();
  keeper.kept.subscribe(changes);
  box.state.isFull = true;
  type(store, 'a');
  await keeper.written();
  expect([keeper.kept.now(), changes.mock.calls.length]).toEqual(['refused', 1]);
  box.state.isFull = false;
  store.tell('another', 'first', null, {
    type: 'commented',
    comment: 'b',
    base: { rowVersion: null, values: {}, comment: '' },
  });
  await keeper.written();
  expect([keeper.kept.now(), changes.mock.calls.length]).toEqual(['kept', 2]);
  expect([box.drafts.size, textsOn(box)]).toEqual([2, ['a', undefined]]);
  keeper.close();
});

test('text that a full device refused is written again without a key press once there is room', async () => {
  const box = smallBox();
  const { store, keeper } = open(box);
  await keeper.restore(all);
  box.state.isFull = true;
  type(store, 'a');
  await keeper.written();
  await vi.advanceTimersByTimeAsync(6000);
  expect([keeper.kept.now(), textsOn(box)]).toEqual(['refused', []]);
  box.state.isFull = false;
  await vi.advanceTimersByTimeAsync(6000);
  expect([keeper.kept.now(), textsOn(box)]).toEqual(['kept', ['a']]);
  const { writes } = box.state;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(box.state.writes).toBe(writes);
  keeper.close();
});

test('a device that refuses to delete the draft of stored text still has all text', async () => {
  const box = smallBox();
  const { store, keeper } = open(box);
  await keeper.restore(all);
  type(store, 'a');
  await keeper.written();
  box.state.isFull = true;
  store.tell('element', 'first', null, { type: 'dropped' });
  await keeper.written();
  expect([keeper.kept.now(), textsOn(box)]).toEqual(['kept', ['a']]);
  keeper.close();
});

test('a screen that could not read the drafts of its card replaces none of them', async () => {
  const box = smallBox();
  const before = open(box);
  type(before.store, 'earlier');
  await before.keeper.written();
  before.keeper.close();
  box.state.isUnreadable = true;
  const { store, keeper } = open(box, { cardId: before.cardId });
  await keeper.restore(all);
  expect([keeper.kept.now(), textOf(store)]).toEqual(['unread', []]);
  type(store, 'later');
  await keeper.written();
  expect(textsOn(box)).toEqual(['earlier']);
  keeper.close();
});
