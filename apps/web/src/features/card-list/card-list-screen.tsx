import type { QueryClient } from '@tanstack/react-query';
import { ListScreen } from '../../list/list-screen.tsx';
import { readListPage } from '../../list/use-list.ts';
import { cardList } from './card-list.tsx';

/** The screen with the list of filled cards (/control-cards/list). */
export function CardListScreen() {
  return <ListScreen list={cardList} />;
}

/** Reads the page of the list for an address of this screen, before the screen is rendered. */
export async function readCardList(client: QueryClient, address: URLSearchParams): Promise<void> {
  await readListPage(client, cardList, address);
}
