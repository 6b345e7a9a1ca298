import { homeRoutes } from '@kartoteka/contract/home';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryOf } from '../../lib/query.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { useRemoval } from '../../list/table/use-removal.ts';
import { cardList } from './card-list.tsx';

const row = { id: 'c1', name: 'Karta' } as never;
const list = { ...cardList, removal: { ...cardList.removal, remove: () => Promise.resolve() } };

function Screen() {
  const { question, ask, confirm } = useRemoval(list);
  return (
    <button onClick={() => (question ? void confirm(null) : ask(row))}>{question ? 'Tak' : 'Usuń'}</button>
  );
}

test('a card that is deleted from the list disappears from the start page and from the cards to approve', async () => {
  const client = new QueryClient();
  const shown = [queryOf(homeRoutes.read).queryKey, queryOf(controlCardRoutes.awaitingMe).queryKey];
  for (const key of shown) client.setQueryData(key, {} as never);
  renderPart(<Screen />, { client });
  await page.getByRole('button', { name: 'Usuń' }).click();
  await page.getByRole('button', { name: 'Tak' }).click();
  const isInvalidated = () => shown.map((key) => client.getQueryState(key)?.isInvalidated);
  await expect.poll(isInvalidated).toEqual([true, true]);
});
