import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { sql } from 'kysely';
import { namedList, serveNamed } from '../../crud/named-resource.ts';
import { countOpenCards, templatesWhere } from '../../crud/usage.ts';
import type { ServedRoute } from '../../http/serve.ts';
import { refreshTexts } from '../../search/refresh-texts.ts';
import { touchDefinitions } from '../revision/read.ts';
import { listTitles } from '#texts/lists';

export const controlCardTypeList = namedList({
  name: 'controlCardType',
  title: listTitles.types,
  table: 'control_card_type',
});

/** Types of control cards, used by card templates. */
export const controlCardTypeServed: ServedRoute[] = serveNamed(controlCardTypeRoutes, controlCardTypeList, {
  table: 'control_card_type',
  kind: 'controlCardType',
  usage: (db, id) => templatesWhere(db, sql`t.control_card_type_id = ${id}`),
  openCards: (db, id) =>
    countOpenCards(db, sql`select t.id from control_card_template t where t.control_card_type_id = ${id}`),
  changed: touchDefinitions,
  renamed: refreshTexts('type'),
});
