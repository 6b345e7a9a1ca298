import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import type { Named } from '@kartoteka/contract/named';
import { namedList } from '../../form/record/named-list.tsx';
import { RecordListScreen } from '../../form/record/record-list-screen.tsx';
import { unitTypeKind } from './unit-type-kind.ts';

const list = namedList({
  title: 'Typy jednostek',
  empty: 'Nie ma jeszcze żadnej jednostki. Dodaj pierwszą, na przykład mm.',
  calls: unitTypeRoutes,
  path: unitTypeKind.list,
});

/** Typy jednostek (spec 2.4). */
export function UnitTypeListScreen() {
  return <RecordListScreen<Named> calls={unitTypeKind.calls} list={list} />;
}
