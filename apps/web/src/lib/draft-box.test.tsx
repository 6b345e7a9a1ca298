import { expect, onTestFinished, test } from 'vitest';
import { type Draft, draftBox } from './draft-box.ts';

/** Stores a draft of a card on this device that includes the changes in `clock`. */
async function leaveDraft(userId: string, clock: Draft['clock']) {
  onTestFinished(() => draftBox.forgetUser(userId));
  const address = { userId, cardId: 'card', elementId: 'element', slot: 'first' };
  const words = { cardName: 'Karta', elementName: 'Pomiar', lines: [] };
  const draft: Draft = { ...address, ...words, at: 1, clock, work: 'earlier' };
  await draftBox.write([{ put: draft }]);
  return { address, draft };
}

test('the device replaces a stored draft only when the replacement includes the last change of the draft', async () => {
  const { address, draft } = await leaveDraft('ola', { one: 2 });
  const by = { ...draft, work: 'later' };
  await draftBox.write([{ replace: [address], by, clock: { one: 1, other: 1 } }]);
  expect(await draftBox.ofCard('ola', 'card')).toEqual([draft]);
  await draftBox.write([{ replace: [address], by, clock: { one: 2, other: 2 } }]);
  expect(await draftBox.ofCard('ola', 'card')).toEqual([by]);
});

test('the replacement of a draft on the device can move it to another address, and brings no deleted draft back', async () => {
  const { address, draft } = await leaveDraft('olek', { one: 1 });
  const moved = { ...address, slot: 'second' };
  const by = { ...draft, slot: 'second' };
  await draftBox.write([{ replace: [address, moved], by, clock: { one: 1 } }]);
  expect(await draftBox.ofCard('olek', 'card')).toEqual([by]);
  await draftBox.write([{ replace: [moved], by: null, clock: { one: 1 } }]);
  await draftBox.write([{ replace: [address, moved], by, clock: { one: 1 } }]);
  expect(await draftBox.ofCard('olek', 'card')).toEqual([]);
});

test('the device remembers when a draft of a card was deleted because the server has stored its text', async () => {
  const { address } = await leaveDraft('ewa', { one: 1 });
  expect(await draftBox.lastDeletedAt('ewa', 'card')).toBeNull();
  const before = Date.now();
  await draftBox.write([{ replace: [address], by: null, clock: { one: 1 } }]);
  expect(await draftBox.lastDeletedAt('ewa', 'card')).toBeGreaterThanOrEqual(before);
  expect(await draftBox.lastDeletedAt('ewa', 'another card')).toBeNull();
  expect(await draftBox.ofUser('ewa')).toEqual([]);
});
