import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network } from '../../../lib/network.ts';
import { sampleEntry } from '../card-data/sample.ts';
import { NOTHING_STORED } from '../work/entry-work.ts';
import { createGroupWaits } from './group-waits.ts';
import { createWorkStore } from '../work/work-store.ts';

const page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/**
 * Types into the first entry of a group, and lets the group wait ten seconds. `end` resolves with the reason why the
 * wait ended.
 */
function waiting() {
  const store = createWorkStore();
  const type = (elementId: string, raw: string) =>
    store.tell(elementId, 'first', null, {
      type: 'typed',
      fieldId: 'note',
      raw,
      stored: '',
      base: NOTHING_STORED,
    });
  type('group', 'a');
  const waits = createGroupWaits(store);
  const end = waits.until('group', Date.now() + 10_000);
  return { store, type, waits, end };
}

test('a group waits until the time of its next attempt and shows that time', async () => {
  const { waits, end } = waiting();
  let told = 0;
  waits.subscribe(() => {
    told += 1;
  });
  expect(waits.of('group').retryAt).toBe(Date.now() + 10_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await end).toBe('due');
  expect([waits.of('group').retryAt, told]).toEqual([null, 1]);
});

test('a group stops waiting for its next attempt when the user repeats or stops the submission', async () => {
  const now = waiting();
  now.waits.resume('group');
  expect(await now.end).toBe('due');
  const never = waiting();
  never.waits.stop('group');
  expect(await never.end).toBe('stopped');
});

test('a waiting submission of a group ends when the user types into an entry of the group or deletes one', async () => {
  for (const overtake of [
    ({ type }: ReturnType<typeof waiting>) => type('group', 'ab'),
    ({ store }: ReturnType<typeof waiting>) => store.removeRow('group', 'first'),
  ]) {
    const group = waiting();
    overtake(group);
    expect(await group.end).toBe('overtaken');
  }
});

test('a submission of a group keeps waiting while the user types into another element and while its entries are sent', async () => {
  const { store, type, waits, end } = waiting();
  type('other', 'x');
  store.tell('group', 'first', null, { type: 'sending', what: 'save', attempt: null });
  const failure = { kind: 'unavailable', message: '' } as const;
  store.tell('group', 'first', null, { type: 'failed', failure, errors: { fields: {}, comment: null } });
  expect(waits.of('group').retryAt).not.toBeNull();
  waits.resume('group');
  expect(await end).toBe('due');
});

test('a waiting submission of a group keeps waiting when an earlier save is answered but other text of the group is still unsaved', async () => {
  const { store, waits, end } = waiting();
  const sent = { typed: { other: 'x' }, comment: null };
  store.tell('group', 'first', null, { type: 'stored', sent, entry: sampleEntry() });
  expect(waits.of('group').retryAt).not.toBeNull();
  waits.resume('group');
  expect(await end).toBe('due');
});

test('a waiting submission of a group ends its wait when the network returns, the server answers or the screen closes', async () => {
  const back = waiting();
  page.dispatchEvent(new Event('online'));
  expect(await back.end).toBe('due');
  const answered = waiting();
  network.failed();
  network.answered();
  expect(await answered.end).toBe('due');
  const left = waiting();
  left.waits.close();
  expect(await left.end).toBe('left');
});

test('the reason why a group was not accepted is shown until the group is submitted again', async () => {
  const { waits } = waiting();
  waits.refuse('group', 'Ktoś zmienił wpisy.');
  expect(waits.of('group')).toEqual({ isSending: false, retryAt: null, refusal: 'Ktoś zmienił wpisy.' });
  await waits.send('group', () => Promise.resolve());
  expect(waits.of('group').refusal).toBeNull();
});
