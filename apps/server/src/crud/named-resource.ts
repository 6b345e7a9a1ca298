import type { Named, namedInput, namedRoutes } from '@kartoteka/contract/named';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { ServedRoute } from '../http/serve.ts';
import type { RequestContext } from '../http/request-context.ts';
import { defineList } from '../list/define-list.ts';
import { anyHas } from '../list/search-text.ts';
import { serveList } from '../list/serve-list.ts';
import { auditFields, crudList } from './audit-fields.ts';
import { changed, created, crudAnswer, crudColumns, type CrudRow } from './row.ts';
import type { DefinitionKind } from './definition-trail.ts';
import { type CrudResource, crudService, type CrudService, mustRead, serveCrud } from './serve-crud.ts';
import { columnTexts } from '#texts/lists';

type NamedTable = 'unit_type' | 'control_card_group' | 'control_card_type';
type NamedRow = CrudRow & { name: string };

const toNamed = (row: NamedRow): Named => ({ ...crudAnswer(row), name: row.name });

/** The part of a resource with named rows that differs between unit types, card groups and card types. */
export interface NamedDeclaration extends Pick<
  CrudResource<unknown, unknown>,
  'usage' | 'usedThrough' | 'openCards' | 'changed'
> {
  readonly routes: ReturnType<typeof namedRoutes>;
  /** The name of the list. The trail gives the same name to the kind of the rows. */
  readonly kind: Extract<DefinitionKind, 'unitType' | 'controlCardGroup' | 'controlCardType'>;
  readonly table: NamedTable;
  /** The Polish title of the list. */
  readonly title: string;
  /** Called after a row gets a new name. */
  readonly renamed?: (context: RequestContext, id: string) => Promise<void>;
}

function resourceOf({
  table,
  kind,
  usage,
  usedThrough,
  openCards,
  changed: tell,
  renamed,
}: NamedDeclaration): CrudResource<z.output<typeof namedInput>, Named> {
  // The three tables have the same columns, so one of them serves as the type for the query builder.
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
    async updated(context, before, after) {
      if (before.name !== after.name) await renamed?.(context, after.id);
    },
    async create(context, id, { name }) {
      await context.db
        .insertInto(typed)
        .values({ id, name, ...created(context) })
        .execute();
      return mustRead(read, context.db, id);
    },
    async update(context, id, { name }) {
      await context.db
        .updateTable(typed)
        .set({ name, ...changed(context) })
        .where('id', '=', id)
        .execute();
      return mustRead(read, context.db, id);
    },
  };
}

function listOf({ kind, title, table }: NamedDeclaration) {
  return defineList<NamedRow, Named>({
    ...crudList,
    name: kind,
    title,
    from: sql`${sql.table(table)} t`,
    fields: [{ id: 'name', label: columnTexts.name, dataType: 'Text', value: sql`t.name` }, ...auditFields],
    search: anyHas(sql`t.name`),
    columns: sql`${crudColumns('t')}, t.name`,
    toItem: toNamed,
  });
}

/** A resource whose rows have only a name: its list and all its routes. */
export interface NamedResource {
  readonly list: ReturnType<typeof listOf>;
  readonly service: CrudService<z.output<typeof namedInput>, Named>;
  readonly served: readonly ServedRoute[];
}

/** Declares a resource whose rows have only a name. */
export function namedResource(declaration: NamedDeclaration): NamedResource {
  const { routes } = declaration;
  const list = listOf(declaration);
  const resource = resourceOf(declaration);
  return {
    list,
    service: crudService(resource),
    served: [...serveList(routes, list), ...serveCrud(routes, resource)],
  };
}
