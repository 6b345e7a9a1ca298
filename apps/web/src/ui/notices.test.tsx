import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { type Notify, useNotify } from './notices.tsx';

test('two notices that come before the page is drawn are both shown, one after another', async () => {
  const asked = Promise.withResolvers<Notify>();
  const Part = () => {
    asked.resolve(useNotify());
    return null;
  };
  renderPart(<Part />);
  const notify = await asked.promise;
  const shown: string[] = [];
  const watch = new MutationObserver(() => {
    const text = document.querySelector('[role=status]')?.textContent ?? '';
    if (text !== '' && shown.at(-1) !== text) shown.push(text);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  notify.success('Wpis zatwierdzony');
  notify.success('Grupa zatwierdzona');
  await expect.element(page.getByRole('status')).toHaveTextContent('Grupa zatwierdzona');
  watch.disconnect();
  expect(shown).toEqual(['Wpis zatwierdzony', 'Grupa zatwierdzona']);
});
