import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import type { Named } from '@kartoteka/contract/named';
import { namedList } from '../../form/record/named-list.tsx';
import { RecordListScreen } from '../../form/record/record-list-screen.tsx';
import { paths } from '../../lib/paths.ts';
import { unitTypeCalls } from './unit-type-calls.ts';

const list = namedList({
  title: 'Typy jednostek',
  empty: 'Nie ma jeszcze żadnej jednostki. Dodaj pierwszą, na przykład mm.',
  calls: unitTypeRoutes,
  path: paths.unitTypes,
});

/** Typy jednostek (spec 2.4). */
export function UnitTypeListScreen() {
  return <RecordListScreen<Named> calls={unitTypeCalls} list={list} />;
}
