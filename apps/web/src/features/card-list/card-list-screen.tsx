import type { QueryClient } from '@tanstack/react-query';
import { ListScreen } from '../../list/list-screen.tsx';
import { readListPage } from '../../list/use-list.ts';
import { cardList } from './card-list.tsx';

/** Filled cards (/control-cards/list). */
export function CardListScreen() {
  return <ListScreen list={cardList} />;
}

/** Reads the page at an address of this screen. */
export async function readCardList(client: QueryClient, address: URLSearchParams): Promise<void> {
  await readListPage(client, cardList, address);
}
