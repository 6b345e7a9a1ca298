import { ListScreen } from '../../list/list-screen.tsx';
import { cardList } from './card-list.tsx';

/** Filled cards (/control-cards/list). */
export function CardListScreen() {
  return <ListScreen list={cardList} />;
}
