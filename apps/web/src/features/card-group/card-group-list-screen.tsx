import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import type { Named } from '@kartoteka/contract/named';
import { namedList } from '../../form/record/named-list.tsx';
import { RecordListScreen } from '../../form/record/record-list-screen.tsx';
import { paths } from '../../lib/paths.ts';
import { cardGroupCalls } from './card-group-calls.ts';

const list = namedList({
  title: 'Grupy',
  empty: 'Nie ma jeszcze żadnej grupy. Dodaj pierwszą, na przykład HACCP.',
  calls: controlCardGroupRoutes,
  path: paths.groups,
});

/** Grupy (spec 2.4). */
export function CardGroupListScreen() {
  return <RecordListScreen<Named> calls={cardGroupCalls} list={list} />;
}
