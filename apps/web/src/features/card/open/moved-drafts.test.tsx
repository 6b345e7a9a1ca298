import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Draft, draftBox } from '../../../lib/draft-box.ts';
import { newCardId, startDraft } from '../../../lib/outbox/card-start.ts';
import { freshWork, keptOf } from '../work/entry-work.ts';
import type { EntryWork, KeptWork } from '../work/work-types.ts';
import { sendStart } from './send-closed-card.ts';

const USER = 'moved-drafts-test';
const TO = 'of-the-server';

beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ id: TO })));
afterEach(async () => {
  vi.unstubAllGlobals();
  await draftBox.forgetUser(USER);
});

/** A draft of one entry, with the note and the size that were typed into it at the time `at`, in ms. */
interface Typed {
  readonly at: number;
  readonly typed: EntryWork['typed'];
  readonly clock?: Draft['clock'];
  readonly refusedPromise?: KeptWork['refusedPromise'];
}

function draftOf(cardId: string, { at, typed, clock, refusedPromise = null }: Typed): Draft {
  const work = keptOf({ ...freshWork(null), key: 'key', typed, since: at, typedAt: at, refusedPromise });
  const lines = Object.entries(typed).map(([name, raw]) => ({ name, text: String(raw) }));
  const words = { cardName: 'Karta', elementName: 'Pomiar', lines, kind: 'save', refusal: null } as const;
  const address = { userId: USER, cardId, elementId: 'element', slot: 'first' };
  return { ...address, ...words, at, since: at, ...(clock && { clock }), work };
}

/**
 * Starts a card on the server, and then moves the text that was typed under its first id to the id of the server, where
 * other text stands already. Returns the drafts under the id of the server.
 */
async function move(first: Typed, there: Typed): Promise<readonly Draft[]> {
  const from = newCardId();
  const start = { templateId: 'template', revisionHash: 'hash', startedAt: 1 };
  await draftBox.write([{ put: startDraft({ userId: USER, cardId: from, cardName: 'Karta', ...start }) }]);
  expect(await sendStart(USER, from)).toBe(TO);
  await draftBox.write([{ put: draftOf(from, first) }, { put: draftOf(TO, there) }]);
  expect(await sendStart(USER, from)).toBe(TO);
  expect(await draftBox.ofCard(USER, from)).toEqual([]);
  return draftBox.ofCard(USER, TO);
}

test('a draft under the id of the server stays as it is when it was made from the draft under the first id of its card', async () => {
  const there = { at: 2, typed: { note: 'ab' }, clock: { here: 2 } };
  const first = { at: 1, typed: { note: 'a', size: '7' }, clock: { here: 1 } };
  expect(await move(first, there)).toEqual([draftOf(TO, there)]);
});

test('a draft under the first id of a card replaces the draft under the id of the server that it was made from', async () => {
  const there = { at: 1, typed: { note: 'a', size: '7' }, clock: { here: 1 } };
  const first = { at: 2, typed: { note: 'ab' }, clock: { here: 1, other: 1 } };
  expect(await move(first, there)).toEqual([draftOf(TO, first)]);
});

test.each<[string, Typed['clock'], Typed['clock']]>([
  ['of two tabs', { here: 1 }, { other: 1 }],
  ['of an earlier version of the product', undefined, undefined],
])(
  'the drafts %s under both ids of a begun card become one draft with all typed text, in which the later text of a field stays',
  async (_whose, one, other) => {
    const first = { at: 3, typed: { note: 'later', size: '7' }, ...(one && { clock: one }) };
    const there = { at: 2, typed: { note: 'earlier', mass: '5' }, ...(other && { clock: other }) };
    const typed = { note: 'later', size: '7', mass: '5' };
    const [draft, ...others] = await move(first, there);
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ at: 3, since: 2, kind: 'save', work: { typed, since: 2, typedAt: 3 } });
    expect(Object.fromEntries(draft?.lines.map(({ name, text }) => [name, text]) ?? [])).toEqual(typed);
    expect(draft?.clock).toEqual(one && { ...one, ...other });
  },
);

test('later text under the id of the server stays when earlier text of the same field is moved there', async () => {
  const there = { at: 3, typed: { note: 'later' }, clock: { other: 1 } };
  const [draft] = await move({ at: 2, typed: { note: 'earlier' }, clock: { here: 1 } }, there);
  expect(draft).toMatchObject({
    at: 3,
    lines: [{ name: 'note', text: 'later' }],
    work: { typed: there.typed },
  });
});

test('the refused promise of an entry stays when text from the first id of its card is moved to the entry', async () => {
  const refusedPromise = { message: 'Ktoś zmienił wpis.', submitted: { data: { note: 'b' }, comment: '' } };
  const there = { at: 1, typed: {}, clock: { other: 1 }, refusedPromise };
  const [draft] = await move({ at: 2, typed: { note: 'a' }, clock: { here: 1 } }, there);
  expect(draft).toMatchObject({ kind: 'save', work: { typed: { note: 'a' }, refusedPromise } });
});
