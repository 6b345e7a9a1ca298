import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { sql } from 'kysely';
import { namedList, serveNamed } from '../../crud/named-resource.ts';
import { countOpenCards, templatesWhere } from '../../crud/usage.ts';
import type { ServedRoute } from '../../http/serve.ts';
import { refreshTexts } from '../../search/refresh-texts.ts';
import { touchDefinitions } from '../revision/read.ts';
import { listTitles } from '#texts/lists';

export const controlCardGroupList = namedList({
  name: 'controlCardGroup',
  title: listTitles.groups,
  table: 'control_card_group',
});

/** Groups of control cards, used by card templates. */
export const controlCardGroupServed: ServedRoute[] = serveNamed(
  controlCardGroupRoutes,
  controlCardGroupList,
  {
    table: 'control_card_group',
    kind: 'controlCardGroup',
    usage: (db, id) => templatesWhere(db, sql`t.control_card_group_id = ${id}`),
    openCards: (db, id) =>
      countOpenCards(db, sql`select t.id from control_card_template t where t.control_card_group_id = ${id}`),
    changed: touchDefinitions,
    renamed: refreshTexts('group'),
  },
);
