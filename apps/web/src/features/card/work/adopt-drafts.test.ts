import { expect, test } from 'vitest';
import { NO_ERRORS, NOTHING_STORED } from './entry-work.ts';
import {
  all,
  anotherCard,
  memoryBox,
  open,
  openRestored,
  ROW,
  textOf,
  type Opened,
} from './drafts-sample.ts';

type Box = ReturnType<typeof memoryBox>;

/** Gives the drafts of a card the id from the server, as the device does when the server has started the card. */
function move(box: Box, from: string, to: string): void {
  for (const [key, draft] of box.drafts) {
    if (draft.cardId !== from) continue;
    box.drafts.delete(key);
    box.drafts.set(key.replace(from, to), { ...draft, cardId: to });
  }
}

/** Types into a field, and resolves when the device has the text. The time of the key press is `at`. */
async function type({ store, keeper }: Opened, fieldId: string, raw: string, at: number, row = ROW) {
  store.tell('element', row, null, { type: 'typed', fieldId, raw, stored: '', base: NOTHING_STORED, at });
  await keeper.written();
}

/** Opens a begun card, types, and moves its drafts to the id from the server. The tab does not read them there yet. */
async function begin(typed = 'a') {
  const box = memoryBox();
  const here = await openRestored(box);
  if (typed !== '') await type(here, 'note', typed, 1);
  const to = anotherCard();
  move(box, here.cardId, to);
  return { box, here, to };
}

/** Types into the card under its new id in another tab, and closes that tab. */
async function typeElsewhere(
  box: Box,
  cardId: string,
  ...typed: Parameters<typeof type> extends [unknown, ...infer R] ? R : never
) {
  const other = await openRestored(box, { cardId });
  await type(other, ...typed);
  other.keeper.close();
}

/** Opens the card under its new id with the text on the screen. Returns the typed texts on the device afterwards. */
async function adopt(box: Box, here: Opened, cardId: string, meanwhile = () => undefined as void) {
  const next = open(box, { cardId, adopts: here });
  meanwhile();
  await next.keeper.adopt(all);
  await next.keeper.written();
  here.keeper.close();
  next.keeper.close();
  const drafts = await box.ofCard('ola', cardId);
  return drafts.map(({ slot, work }) => [slot, (work as { typed: unknown }).typed]);
}

test('text of an entry that another tab typed under the new id of a begun card is shown and kept', async () => {
  const { box, here, to } = await begin();
  await typeElsewhere(box, to, 'note', 'other', 2, 'second');
  expect(await adopt(box, here, to)).toEqual([
    [ROW, { note: 'a' }],
    ['second', { note: 'other' }],
  ]);
  expect(textOf(here.store)).toEqual(['a', 'other']);
});

test('later text of another tab under the new id of a begun card replaces earlier text of the same field', async () => {
  const { box, here, to } = await begin();
  await typeElsewhere(box, to, 'note', 'abc', 2);
  expect(await adopt(box, here, to)).toEqual([[ROW, { note: 'abc' }]]);
  expect(textOf(here.store)).toEqual(['abc']);
});

test('text that was typed after the text of another tab stays when a begun card gets its id', async () => {
  const { box, here, to } = await begin();
  await typeElsewhere(box, to, 'note', 'abc', 2);
  await type(here, 'note', 'mine', 3);
  expect(await adopt(box, here, to)).toEqual([[ROW, { note: 'mine' }]]);
  expect(textOf(here.store)).toEqual(['mine']);
});

test('two tabs that typed into different fields of a begun card both keep their text when it gets its id', async () => {
  const { box, here, to } = await begin();
  await typeElsewhere(box, to, 'size', '7', 2);
  await type(here, 'note', 'ab', 3);
  expect(await adopt(box, here, to)).toEqual([[ROW, { note: 'ab', size: '7' }]]);
});

test('text that is typed while the drafts under the new id of a begun card are read replaces no unread draft', async () => {
  const { box, here, to } = await begin('');
  await typeElsewhere(box, to, 'size', '7', 2);
  const typeNow = () => void type(here, 'note', 'a', 3);
  expect(await adopt(box, here, to, typeNow)).toEqual([[ROW, { note: 'a', size: '7' }]]);
  expect(here.store.rows()[0]?.work.typed).toEqual({ note: 'a', size: '7' });
});

test('text that was erased after a begun card got its id does not come back', async () => {
  const { box, here, to } = await begin();
  await type(here, 'note', '', 2);
  expect(await adopt(box, here, to)).toEqual([]);
  expect(textOf(here.store).filter(Boolean)).toEqual([]);
});

test('text that was typed after a begun card got its id replaces the draft that this tab typed before', async () => {
  const { box, here, to } = await begin();
  await type(here, 'note', 'ab', 2);
  expect(await adopt(box, here, to)).toEqual([[ROW, { note: 'ab' }]]);
});

test('the refused promise of an entry that another tab has under the new id of a begun card is shown and kept', async () => {
  const { box, here, to } = await begin();
  const other = await openRestored(box, { cardId: to });
  const promised = { data: { note: 'b' }, comment: '' };
  const failure = { kind: 'stale', message: 'Ktoś zmienił wpis.' } as const;
  other.store.tell('element', ROW, null, { type: 'failed', failure, errors: NO_ERRORS, promised });
  await other.keeper.written();
  other.keeper.close();
  await adopt(box, here, to);
  const refusedPromise = { message: failure.message, submitted: promised };
  expect(here.store.rows()).toMatchObject([{ work: { refusedPromise } }]);
  expect(await box.ofCard('ola', to)).toMatchObject([{ work: { refusedPromise } }]);
});
