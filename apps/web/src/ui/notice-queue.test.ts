import { expect, test } from 'vitest';
import { isFading, noneWaiting, type NoticeEvent, queueReducer } from './notice-queue.ts';

const after = (...events: NoticeEvent[]) => events.reduce(queueReducer, noneWaiting);
const added = (text: string): NoticeEvent => ({ type: 'added', kind: 'success', text });
const opened: NoticeEvent = { type: 'opened' };
const texts = (queue: ReturnType<typeof after>) => queue.notices.map(({ text }) => text);

test('notices are shown in the order in which they came', () => {
  const queue = after(added('a'), added('b'), added('a'));
  expect(texts(queue)).toEqual(['a', 'b', 'a']);
  expect(new Set(queue.notices.map(({ id }) => id)).size).toBe(3);
});

test('a read notice stays until it has faded, then the next one is shown', () => {
  const read = after(added('a'), opened, added('b'), { type: 'read' });
  expect([texts(read), isFading(read)]).toEqual([['a', 'b'], true]);
  const gone = queueReducer(read, { type: 'gone' });
  expect([texts(gone), isFading(gone)]).toEqual([['b'], false]);
});

test('a shown notice fades when the next one comes', () => {
  expect(isFading(after(added('a')))).toBe(false);
  const next = after(added('a'), opened, added('b'));
  expect(isFading(next)).toBe(true);
  expect(isFading(queueReducer(next, { type: 'gone' }))).toBe(false);
});

test('a notice that has not begun to appear does not fade when the next one comes', () => {
  const waiting = after(added('a'), added('b'));
  expect([isFading(waiting), isFading(queueReducer(waiting, opened))]).toEqual([false, true]);
  const second = after(added('a'), added('b'), opened, { type: 'gone' });
  expect([texts(second), isFading(second), second.opened]).toEqual([['b'], false, false]);
});

test('reading a notice twice skips no other notice', () => {
  expect(texts(after(added('a'), added('b'), { type: 'read' }, { type: 'read' }, { type: 'gone' }))).toEqual([
    'b',
  ]);
});

test('reading a notice of an empty queue changes nothing', () => {
  expect(isFading(after({ type: 'read' }))).toBe(false);
});

test('a notice that is withdrawn fades when it is shown, and is never shown when it waits', () => {
  const shown = after(added('a'), opened, { type: 'withdrawn', text: 'a' });
  expect([texts(shown), isFading(shown)]).toEqual([['a'], true]);
  const waiting = after(added('a'), opened, added('b'), added('c'), { type: 'withdrawn', text: 'b' });
  expect(texts(waiting)).toEqual(['a', 'c']);
});

test('a notice stays when a notice with another text is withdrawn', () => {
  const queue = after(added('a'), opened, { type: 'withdrawn', text: 'b' });
  expect([texts(queue), isFading(queue)]).toEqual([['a'], false]);
  expect(texts(after({ type: 'withdrawn', text: 'b' }))).toEqual([]);
});
