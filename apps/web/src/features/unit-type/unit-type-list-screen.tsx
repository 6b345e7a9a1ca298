import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import type { Named } from '@kartoteka/contract/named';
import { namedList } from '../../form/record/named-list.tsx';
import { RecordListScreen } from '../../form/record/record-list-screen.tsx';
import { paths } from '../../lib/paths.ts';
import { unitTypeCalls } from './unit-type-calls.ts';
import { unitTypeListTexts as texts } from '#texts/unit-type-list';

const list = namedList({
  title: texts.title,
  empty: texts.empty,
  calls: unitTypeRoutes,
  path: paths.unitTypes,
});

export function UnitTypeListScreen() {
  return <RecordListScreen<Named> calls={unitTypeCalls} list={list} />;
}
