import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import type { Named } from '@kartoteka/contract/named';
import { namedList } from '../../form/record/named-list.tsx';
import { RecordListScreen } from '../../form/record/record-list-screen.tsx';
import { paths } from '../../lib/paths.ts';
import { cardTypeCalls } from './card-type-calls.ts';
import { cardTypeListTexts as texts } from '#texts/card-type-list';

const list = namedList({
  title: texts.title,
  empty: texts.empty,
  calls: controlCardTypeRoutes,
  path: paths.types,
});

export function CardTypeListScreen() {
  return <RecordListScreen<Named> calls={cardTypeCalls} list={list} />;
}
