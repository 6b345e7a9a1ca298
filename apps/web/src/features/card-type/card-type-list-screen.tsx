import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import type { Named } from '@kartoteka/contract/named';
import { namedList } from '../../form/record/named-list.tsx';
import { RecordListScreen } from '../../form/record/record-list-screen.tsx';
import { cardTypeKind } from './card-type-kind.ts';

const list = namedList({
  title: 'Typy',
  empty: 'Nie ma jeszcze żadnego typu. Dodaj pierwszy, na przykład Kontrola końcowa.',
  calls: controlCardTypeRoutes,
  path: cardTypeKind.list,
});

/** Typy (spec 2.4). */
export function CardTypeListScreen() {
  return <RecordListScreen<Named> calls={cardTypeKind.calls} list={list} />;
}
