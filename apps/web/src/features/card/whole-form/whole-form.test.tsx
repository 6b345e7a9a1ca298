import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { formTexts } from '#texts/card-form';
import { CurrentUserContext } from '../../../lib/current-user.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement } from '../card-data/sample.ts';
import { CardContext } from '../open/card-context.ts';
import { openCardForTyping } from '../open/open-card.ts';
import { WholeForm } from './whole-form.tsx';

const user = { id: 'ola', userName: 'ola', name: 'Ola', surName: null, email: null, grantedPolicies: {} };

/** Returns an element whose text 'note' is required. */
function demanding(name: string) {
  const element = sampleElement({ id: name, name });
  const settings = [{ type: 'requirement', isRequired: true }];
  const elements = (element.formTemplate?.elements ?? []).map((field) =>
    field.id === 'note' ? { ...field, dataType: { ...field.dataType, settings } } : field,
  );
  return { ...element, formTemplate: element.formTemplate && { ...element.formTemplate, elements } };
}

test('the bar of a whole form that lacks many values on a phone leaves the field that a press on a gap opens in sight', async () => {
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(360, 640);
  const names = Array.from({ length: 15 }, (_, at) => `Pomiar ${at + 1}`);
  const repetitionSettings = { isRepeatable: true, minRepetitions: 2, maxRepetitions: null };
  const group = sampleElement({ id: 'group', name: 'Bufory', repetitionSettings });
  const sample = sampleCard([...names.map(demanding), group]);
  const card = { ...sample, can: { ...sample.can, edit: true } };
  const client = createQueryClient();
  client.setQueryData(cardQuery(card.id).queryKey, card);
  const opening = { cardId: card.id, userId: user.id, client, isTyping: true, isSending: false };
  const form = await openCardForTyping({ ...opening, isWholeForm: true });
  onTestFinished(() => form.close());
  renderPart(
    <CurrentUserContext value={user}>
      <CardContext value={{ ...form, mode: 'form', openedAs: card.id }}>
        <WholeForm card={card} />
      </CardContext>
    </CurrentUserContext>,
    { client },
  );
  await page.getByRole('button', { name: formTexts.submit }).click();
  const bar = page.getByRole('group', { name: formTexts.bar }).element();
  await page.getByRole('button', { name: formTexts.emptyFields('Pomiar 8', ['note']) }).click();
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
  const field = document.activeElement?.getBoundingClientRect();
  expect(field?.bottom).toBeLessThan(bar.getBoundingClientRect().top);
});
