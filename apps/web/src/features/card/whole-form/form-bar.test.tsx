import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callTexts } from '#texts/call';
import { cardTexts } from '#texts/card';
import { formTexts } from '#texts/card-form';
import { draftBox } from '../../../lib/draft-box.ts';
import { keptPerson } from '../../../lib/kept/kept-person.ts';
import { network } from '../../../lib/network.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement } from '../card-data/sample.ts';
import { CardContext, type CardScreen } from '../open/card-context.ts';
import { openCardForTyping } from '../open/open-card.ts';
import { NOTHING_STORED } from '../work/entry-work.ts';
import { FormBar } from './form-bar.tsx';
import { useSaveWholeForm } from './use-save-whole-form.ts';

const USER = 'form-bar-test';
const card = sampleCard([sampleElement({})]);

function Bar() {
  const { save, submit, sending, failure } = useSaveWholeForm(card, () => undefined);
  const agree = () => Promise.resolve(true);
  return (
    <FormBar
      isUnsaved
      sending={sending}
      failure={failure}
      onSave={() => void save(false)}
      onSubmit={() => void submit(agree)}
    />
  );
}

/** Shows the bar of a whole form with unsaved text whose save has failed without a network. */
async function showUnanswered(): Promise<void> {
  session.start('own token');
  keptPerson.note(USER, { hours: 1, epoch: 'epoch', policies: [] });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const client = createQueryClient();
  client.setQueryData(cardQuery(card.id).queryKey, card);
  const opening = { cardId: card.id, userId: USER, client, isTyping: true, isSending: false };
  const opened = await openCardForTyping({ ...opening, isWholeForm: true });
  onTestFinished(async () => {
    opened.close();
    session.end();
    vi.unstubAllGlobals();
    network.answered();
    await draftBox.forgetUser(USER);
  });
  const typed = { type: 'typed', fieldId: 'note', raw: 'A1', stored: '', base: NOTHING_STORED } as const;
  opened.store.tell('element', 'first', null, typed);
  const screen: CardScreen = { ...opened, mode: 'form', openedAs: card.id };
  renderPart(
    <CardContext value={screen}>
      <Bar />
    </CardContext>,
    { client },
  );
  await page.getByRole('button', { name: cardTexts.save }).click();
  await expect.poll(state).toBe(cardTexts.offline);
}

const state = () => page.getByRole('status').first().element().textContent;
/** Returns the words of the alert; null while there is none. */
const told = () => page.getByRole('alert').query()?.textContent ?? null;

test('a whole form whose page another login has replaced says so, and promises no repetition of its save or its submission', async () => {
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
