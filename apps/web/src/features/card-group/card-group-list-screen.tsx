import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import type { Named } from '@kartoteka/contract/named';
import { namedList } from '../../form/record/named-list.tsx';
import { RecordListScreen } from '../../form/record/record-list-screen.tsx';
import { paths } from '../../lib/paths.ts';
import { cardGroupCalls } from './card-group-calls.ts';
import { cardGroupListTexts as texts } from '#texts/card-group-list';

const list = namedList({
  title: texts.title,
  empty: texts.empty,
  calls: controlCardGroupRoutes,
  path: paths.groups,
});

export function CardGroupListScreen() {
  return <RecordListScreen<Named> calls={cardGroupCalls} list={list} />;
}
