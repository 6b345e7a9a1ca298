import { sql } from 'kysely';
import type { ListField } from '../list/field.ts';
import { columnTexts } from '#texts/lists';

/** Fields for dates and archiving, which every list of CRUD rows has; the table's alias is `t`. */
export const auditFields: readonly ListField[] = [
  { id: 'creationTime', label: columnTexts.created, dataType: 'DateTime', value: sql`t.creation_time` },
  {
    id: 'lastModificationTime',
    label: columnTexts.modified,
    dataType: 'DateTime',
    value: sql`t.last_modification_time`,
  },
  {
    id: 'isArchived',
    label: columnTexts.archived,
    dataType: 'Bool',
    value: sql`(t.archived_at is not null)`,
    isColumn: false,
  },
];

/** The common part of every list of CRUD rows; the table's alias is `t`. */
export const crudList = {
  where: sql<boolean>`t.deleted_at is null`,
  archived: sql<boolean>`t.archived_at is not null`,
  id: sql<string>`t.id`,
  newest: sql<Date>`t.creation_time`,
};
