import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cardTexts } from '#texts/card';
import { type CurrentUser, CurrentUserContext } from '../../../lib/current-user.ts';
import { draftBox } from '../../../lib/draft-box.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { cardQuery } from '../card-data/card-cache.ts';
import { sampleCard, sampleElement } from '../card-data/sample.ts';
import { CardContext, useElementWork } from '../open/card-context.ts';
import { openCardForTyping } from '../open/open-card.ts';
import { NO_ERRORS } from '../work/entry-work.ts';
import { rowsOf } from '../work/rows.ts';
import { ElementBody } from './element-body.tsx';

const USER = 'element-body-test';
const user: CurrentUser = {
  id: USER,
  userName: USER,
  name: null,
  surName: null,
  email: null,
  grantedPolicies: {},
};
const repetitionSettings = { isRepeatable: true, minRepetitions: null, maxRepetitions: 1 };
const element = sampleElement({ repetitionSettings });

function Body() {
  const rows = rowsOf(element, useElementWork(element.id), true);
  return <ElementBody element={element} rows={rows} isWritable withdrawable="none" />;
}

test('a refused promise about a deleted entry shows its values without a form, and leaves room for a new entry', async () => {
  const card = sampleCard([element]);
  const client = createQueryClient();
  client.setQueryData(cardQuery(card.id).queryKey, card);
  const opening = {
    cardId: card.id,
    userId: USER,
    client,
    isTyping: true,
    isSending: false,
    isWholeForm: false,
  };
  const open = await openCardForTyping(opening);
  onTestFinished(async () => {
    open.close();
    await draftBox.forgetUser(USER);
  });
  const promised = { data: { note: 'b' }, comment: '' };
  const failure = { kind: 'stale', message: 'Ktoś usunął wpis.' } as const;
  open.store.tell(element.id, 'entry-3', 3, { type: 'failed', failure, errors: NO_ERRORS, promised });
  renderPart(
    <CardContext value={{ ...open, mode: 'operator', openedAs: card.id }}>
      <CurrentUserContext value={user}>
        <Body />
      </CurrentUserContext>
    </CardContext>,
    { client },
  );
  await expect.poll(() => page.getByRole('alert').query()?.textContent).toContain('note: b');
  expect(page.getByRole('textbox').elements()).toEqual([]);
  await page.getByRole('button', { name: cardTexts.addEntry }).click();
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
  await page.getByRole('button', { name: cardTexts.promiseSeen }).click();
  await expect.poll(() => page.getByRole('alert').query()).toBeNull();
});
