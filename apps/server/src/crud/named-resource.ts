import type { Named, namedInput, namedRoutes } from '@kartoteka/contract/named';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { ServedRoute } from '../http/serve.ts';
import type { Work } from '../http/work.ts';
import { defineList } from '../list/definition.ts';
import { anyHas } from '../list/search-text.ts';
import { serveList } from '../list/serve-list.ts';
import { auditFields, crudList } from './audit-fields.ts';
import { changed, created, crudAnswer, crudColumns, type CrudRow } from './row.ts';
import type { DefinitionKind } from './told.ts';
import { type CrudResource, mustRead, serveCrud } from './serve-crud.ts';
import { columnTexts } from '#texts/lists';

type NamedTable = 'unit_type' | 'control_card_group' | 'control_card_type';
type NamedRow = CrudRow & { name: string };

const toNamed = (row: NamedRow): Named => ({ ...crudAnswer(row), name: row.name });

interface NamedParts extends Pick<
  CrudResource<unknown, unknown>,
  'usage' | 'usedThrough' | 'openCards' | 'changed'
> {
  readonly table: NamedTable;
  readonly kind: DefinitionKind;
  /** Told of a new name. */
  readonly renamed?: (work: Work, id: string) => Promise<void>;
}

function resourceOf({
  table,
  kind,
  usage,
  usedThrough,
  openCards,
  changed: tell,
  renamed,
}: NamedParts): CrudResource<z.output<typeof namedInput>, Named> {
  // The three tables have the same columns, so that one stands for all in the query builder's types.
  const typed = table as 'unit_type';
  const read = async (db: Kysely<Database>, id: string): Promise<Named | null> => {
    const found = await sql<NamedRow>`
      select ${crudColumns('t')}, t.name from ${sql.table(table)} t
      where t.id = ${id} and t.deleted_at is null`.execute(db);
    return found.rows[0] === undefined ? null : toNamed(found.rows[0]);
  };
  return {
    table,
    kind,
    read,
    nameOf: (row) => row.name,
    facts: (_db, { name }) => [{ path: 'name', value: name }],
    usage,
    ...(usedThrough && { usedThrough }),
    openCards,
    changed: tell,
    async updated(work, before, after) {
      if (before.name !== after.name) await renamed?.(work, after.id);
    },
    async create(work, id, { name }) {
      await work.db
        .insertInto(typed)
        .values({ id, name, ...created(work) })
        .execute();
      return mustRead(read, work.db, id);
    },
    async update(work, id, { name }) {
      await work.db
        .updateTable(typed)
        .set({ name, ...changed(work) })
        .where('id', '=', id)
        .execute();
      return mustRead(read, work.db, id);
    },
  };
}

/** The list of a resource whose rows are only a name. */
export function namedList(of: { name: string; title: string; table: NamedTable }) {
  return defineList<NamedRow, Named>({
    ...crudList,
    name: of.name,
    title: of.title,
    from: sql`${sql.table(of.table)} t`,
    fields: [{ id: 'name', label: columnTexts.name, dataType: 'Text', value: sql`t.name` }, ...auditFields],
    search: anyHas(sql`t.name`),
    columns: sql`${crudColumns('t')}, t.name`,
    toItem: toNamed,
  });
}

/** Serves a resource whose rows are only a name. */
export function serveNamed(
  routes: ReturnType<typeof namedRoutes>,
  list: ReturnType<typeof namedList>,
  parts: NamedParts,
): ServedRoute[] {
  return [...serveList(routes, list), ...serveCrud(routes, resourceOf(parts))];
}
