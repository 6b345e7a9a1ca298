import type { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callTexts } from '#texts/call';
import { cardTexts } from '#texts/card';
import { formTexts } from '#texts/card-form';
import { draftBox, WHOLE_FORM } from '../../../lib/draft-box.ts';
import { keptPerson } from '../../../lib/kept/kept-person.ts';
import { network } from '../../../lib/network.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement, sampleEntry } from '../card-data/sample.ts';
import { CardContext, type CardScreen } from '../open/card-context.ts';
import { openCardForTyping } from '../open/open-card.ts';
import type { FormAttempt } from '../send/form-attempt.ts';
import type { FormGap } from '../send/form-gaps.ts';
import { CARD_NAME } from '../work/card-name.ts';
import { baseOf } from '../work/entry-work.ts';
import { FIRST_ROW } from '../work/work-store.ts';
import { FormBar } from './form-bar.tsx';
import { useSaveWholeForm } from './use-save-whole-form.ts';

interface Shown {
  readonly client: QueryClient;
  readonly type: (note: string) => void;
}

const USER = 'form-bar-test';
const card = sampleCard([sampleElement({})]);
const repetitionSettings = { isRepeatable: true, minRepetitions: 3, maxRepetitions: null };
const group = sampleElement({ id: 'group', name: 'Bufory', repetitionSettings });
const incomplete = sampleCard([sampleElement({}), group]);
const asked = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
const askedToDiscard = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
const opened = vi.fn<(elementId: string) => void>();

function Bar({ card: own = card }) {
  const { save, submit, discard, goToGap, sending, failure, gaps } = useSaveWholeForm(own, opened);
  return (
    <FormBar
      isUnsaved
      sending={sending}
      failure={failure}
      gaps={gaps}
      onSave={() => void save()}
      onSubmit={() => void submit(asked)}
      onGap={goToGap}
      onDiscard={() => void discard(askedToDiscard)}
    />
  );
}

/**
 * Shows the bar of a whole form with unsaved text whose save has failed without a network. Returns the client with the
 * card, and a function that types a note.
 */
async function showUnanswered(shown = card, name: string | null = null): Promise<Shown> {
  opened.mockClear();
  session.start('own token');
  keptPerson.note(USER, { hours: 1, epoch: 'epoch', policies: [] });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const client = createQueryClient();
  client.setQueryData(cardQuery(shown.id).queryKey, shown);
  const opening = { cardId: shown.id, userId: USER, client, isTyping: true, isSending: false };
  const form = await openCardForTyping({ ...opening, isWholeForm: true });
  onTestFinished(async () => {
    form.close();
    session.end();
    vi.unstubAllGlobals();
    network.answered();
    await draftBox.forgetUser(USER);
  });
  const entry = shown.elements[0]?.entries[0] ?? null;
  const typed = { type: 'typed', stored: '', base: baseOf(entry) } as const;
  const type = (raw: string) =>
    form.store.tell('element', FIRST_ROW, entry?.index ?? null, { ...typed, fieldId: 'note', raw });
  type('A1');
  if (name !== null) form.store.tell(CARD_NAME, CARD_NAME, null, { ...typed, fieldId: CARD_NAME, raw: name });
  const screen: CardScreen = { ...form, mode: 'form', openedAs: shown.id };
  renderPart(
    <CardContext value={screen}>
      <Bar card={shown} />
    </CardContext>,
    { client },
  );
  await page.getByRole('button', { name: cardTexts.save }).click();
  await expect.poll(state).toBe(cardTexts.offline);
  return { client, type };
}

const state = () => page.getByRole('status').first().element().textContent;
/** Returns the words of the alert; null while there is none. */
const told = () => page.getByRole('alert').query()?.textContent ?? null;

test('a whole form says so when another login has replaced its page, and promises no repetition of its save or its submission', async () => {
  await showUnanswered();
  expect(told()).toMatch(/ponowienie/);
  session.start('token of another person');
  dispatchEvent(new Event('online'));
  const words = `${callTexts.replaced} ${cardTexts.textKept} `;
  await expect.poll(told).toBe(words);
  expect(state()).toBe(cardTexts.notSaved);
  await page.getByRole('button', { name: formTexts.submit }).click();
  await expect.poll(state).toBe(formTexts.notSubmitted);
  expect(told()).toBe(words);
});

test('at a press of Zatwierdź, a whole form that lacks entries names the missing entries without a question and opens their element', async () => {
  await showUnanswered(incomplete);
  asked.mockClear();
  await page.getByRole('button', { name: formTexts.submit }).click();
  const gap = page.getByRole('button', { name: formTexts.fewEntries('Bufory', 3) });
  await expect.element(gap).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  expect(opened).toHaveBeenLastCalledWith('group');
  expect(opened).toHaveBeenCalledTimes(1);
  await gap.click();
  expect(opened).toHaveBeenCalledTimes(2);
});

test('a whole form that lacks entries goes on repeating its unanswered save after a press of Zatwierdź', async () => {
  await showUnanswered(incomplete);
  await page.getByRole('button', { name: formTexts.submit }).click();
  await expect.element(page.getByRole('button', { name: formTexts.fewEntries('Bufory', 3) })).toBeVisible();
  expect(state()).toBe(cardTexts.offline);
  const put = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', put);
  dispatchEvent(new Event('online'));
  await expect.poll(() => put.mock.calls.length).toBeGreaterThan(0);
});

const discardButton = () => page.getByRole('button', { name: formTexts.discard });

test('the unsaved text and the unanswered save of a whole form can be discarded, and without a network the form says that the save may have arrived', async () => {
  await showUnanswered();
  expect(await draftBox.ofCard(USER, card.id)).not.toEqual([]);
  await discardButton().click();
  await expect.poll(() => draftBox.ofCard(USER, card.id)).toEqual([]);
  await expect.poll(told).toBe(formTexts.discardUnsure);
});

const saves = (fetched: ReturnType<typeof vi.fn<typeof fetch>>) =>
  fetched.mock.calls.filter(([, init]) => init?.method === 'PUT');

test.each([
  ['is repeated when the person keeps the form', false],
  ['is not repeated when the person discards the form', true],
] as const)(
  'an unanswered save of a whole form waits while the question about discarding the form is open, and then %s',
  async (_what, isDiscarded) => {
    const { client } = await showUnanswered();
    const { promise: answer, resolve } = Promise.withResolvers<boolean>();
    askedToDiscard.mockClear();
    askedToDiscard.mockReturnValueOnce(answer);
    await discardButton().click();
    await expect.poll(() => askedToDiscard.mock.calls.length).toBe(1);
    // Counts the calls only from now on, because a slow machine may have repeated the save before the question opened.
    const fetched = vi.fn<typeof fetch>(async (_address, init) =>
      init?.method === 'PUT' ? Response.json({ isSubmitted: false }) : Response.json(card),
    );
    vi.stubGlobal('fetch', fetched);
    dispatchEvent(new Event('online'));
    await new Promise((end) => {
      setTimeout(end, 200);
    });
    expect(saves(fetched)).toEqual([]);
    const readBefore = client.getQueryState(cardQuery(card.id).queryKey)?.dataUpdatedAt ?? 0;
    resolve(isDiscarded);
    await expect
      .poll(() => client.getQueryState(cardQuery(card.id).queryKey)?.dataUpdatedAt)
      .toBeGreaterThan(readBefore);
    expect(saves(fetched).length > 0).toBe(!isDiscarded);
  },
);

test.each([
  ['a value', card, formTexts.discardStored],
  ['a new entry', sampleCard([sampleElement({ repetitionSettings })]), formTexts.discardStored],
  ['a new name of the card', card, formTexts.discardStored],
  ['nothing', card, null],
] as const)(
  'a discard of a whole form whose save has no answer reads the card, and warns if the server has stored text (stored: %s)',
  async (what, shown, words) => {
    const name = 'Inna karta';
    const { client } = await showUnanswered(shown, name);
    const drafts = await draftBox.ofCard(USER, shown.id);
    const sent = drafts.find(({ elementId }) => elementId === WHOLE_FORM)?.work as FormAttempt | undefined;
    const entry = sampleEntry({ key: sent?.rows[0]?.key ?? null, values: { note: 'A1' } });
    const hasName = what === 'a new name of the card';
    const entries = hasName || what === 'nothing' ? [] : [entry];
    const elements = shown.elements.map((element) => ({ ...element, entries }));
    vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
      // A repetition of the save stays without an answer.
      if (init?.method === 'PUT') throw new TypeError('Failed to fetch');
      return Response.json({ ...shown, ...(hasName && { name }), dataHash: 'read', elements });
    });
    await discardButton().click();
    const read = () => client.getQueryData(cardQuery(shown.id).queryKey);
    await expect.poll(() => read()?.dataHash).toBe('read');
    expect(read()?.elements[0]?.entries).toEqual(entries);
    await expect.poll(told).toBe(words);
  },
);

test.each([
  ['warns if the server has stored the earlier text', 'A1', formTexts.discardStored],
  ['says nothing if the server has not stored it', 'A0', null],
] as const)(
  'a discard of a whole form whose unanswered submission was ended by further typing reads the card and %s',
  async (_what, note, words) => {
    const withNote = (value: string) =>
      sampleCard([sampleElement({ entries: [sampleEntry({ values: { note: value } })] })]);
    const { client, type } = await showUnanswered(withNote('A0'));
    vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) =>
      init?.method === 'PUT'
        ? new Response(null, { status: 503, headers: { 'retry-after': '600' } })
        : Response.json({ ...withNote(note), dataHash: 'read' }),
    );
    await page.getByRole('button', { name: formTexts.submit }).click();
    await expect.poll(state).toBe(cardTexts.unavailable);
    type('A2');
    await expect.poll(state).toBe(formTexts.notSubmitted);
    await discardButton().click();
    await expect.poll(() => client.getQueryData(cardQuery(card.id).queryKey)?.dataHash).toBe('read');
    await expect.poll(told).toBe(words);
  },
);

const fewBuffers = () => page.getByRole('button', { name: formTexts.fewEntries('Bufory', 3) });

test("a press of 'Zapisz' takes away the list of what the whole form lacks", async () => {
  await showUnanswered(incomplete);
  await page.getByRole('button', { name: formTexts.submit }).click();
  await expect.element(fewBuffers()).toBeVisible();
  const put = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', put);
  const save = page.getByRole('button', { name: cardTexts.save });
  await save.click();
  await expect.poll(() => put.mock.calls.length).toBeGreaterThan(0);
  await expect.element(save).toBeEnabled();
  expect(fewBuffers().query()).toBeNull();
});

test('the list of what a whole form lacks covers less than two thirds of a phone and scrolls to its last gap', async () => {
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(360, 640);
  const gaps = Array.from({ length: 25 }, (_, at) => ({
    elementId: `element ${at}`,
    rowKey: FIRST_ROW,
    words: `Pomiar ${at + 1}: temperatura kąpieli, czas płukania`,
  }));
  const onGap = vi.fn<(gap: FormGap) => void>();
  const nothing = () => undefined;
  renderPart(
    <FormBar
      isUnsaved
      sending={null}
      failure={null}
      gaps={gaps}
      onSave={nothing}
      onSubmit={nothing}
      onGap={onGap}
      onDiscard={nothing}
    />,
  );
  const bar = page.getByRole('group', { name: formTexts.bar });
  await expect.element(bar).toBeVisible();
  expect(bar.element().getBoundingClientRect().height).toBeLessThan((640 * 2) / 3);
  await page.getByRole('button', { name: gaps[24]?.words ?? '' }).click();
  expect(onGap).toHaveBeenCalledExactlyOnceWith(gaps[24]);
  // A change inside the alert would make a screen reader read all of it again, at each gap that is filled.
  expect(told()).toBe(formTexts.gaps);
});
