import type { AuditEvent, AuditEventRow } from '@kartoteka/contract/audit';
import { auditOutcomeTexts, auditActionTexts, auditTargetTexts } from '@kartoteka/domain/texts/audit';
import { hasWords } from '@kartoteka/domain/list/search-text';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AuditEventTable } from '../../db/tables/history.ts';
import type { AuditChange } from '../../http/observe/audit.ts';
import { defineList } from '../../list/define-list.ts';
import type { Choice } from '../../list/field.ts';
import { inWords } from '../../list/in-words.ts';
import { anyHas } from '../../list/search-text.ts';
import { shortValue } from '../../list/short-value.ts';
import { auditColumnTexts, listTitles } from '#texts/lists';

type Stored = Omit<Selectable<AuditEventTable>, 'changes'>;
type AuditRow = Stored & { readonly changes: AuditChange[] | null };

const OWN = sql`a.id, a.at, a.user_id, a.user_name, a.action, a.outcome, a.target_kind, a.target_id, a.target_name,
  a.address, a.correlation_id`;

const toEvent = (row: Stored) => ({
  id: row.id,
  at: row.at.toISOString(),
  userId: row.user_id,
  userName: row.user_name,
  action: row.action,
  outcome: row.outcome,
  target:
    row.target_kind === null ? null : { kind: row.target_kind, id: row.target_id, name: row.target_name },
  address: row.address,
  correlationId: row.correlation_id,
});

/** Reads an event with all its changes; null when it does not exist. */
export async function readAuditEvent(db: Kysely<Database>, id: string): Promise<AuditEvent | null> {
  const found = await sql<Stored & { changes: AuditChange[] }>`select ${OWN}, a.changes from audit_event a
    where a.id = ${id}`.execute(db);
  const row = found.rows[0];
  return row === undefined ? null : { ...toEvent(row), changes: row.changes };
}

const inTexts = anyHas(
  sql`coalesce(a.user_name, '')`,
  sql`coalesce(a.target_name, '')`,
  sql`coalesce(a.address, '')`,
  sql`coalesce(a.correlation_id, '')`,
);

const actions = choicesOf(auditActionTexts);
const outcomes = choicesOf(auditOutcomeTexts);
const targetKinds = choicesOf(auditTargetTexts);

/** The audit trail, newest first (ruling 0.3). */
export const auditList = defineList<AuditRow, AuditEventRow>({
  name: 'audit',
  title: listTitles.audit,
  from: sql`audit_event a`,
  where: sql<boolean>`true`,
  archived: null,
  id: sql<string>`a.id`,
  newest: sql<Date>`a.at`,
  fields: [
    { id: 'at', label: auditColumnTexts.at, dataType: 'DateTime', value: sql`a.at` },
    { id: 'userName', label: auditColumnTexts.who, dataType: 'Text', value: sql`a.user_name` },
    {
      id: 'action',
      label: auditColumnTexts.action,
      dataType: 'Enum',
      value: sql`a.action`,
      sorted: inWords(sql`a.action`, actions),
      choices: actions,
    },
    {
      id: 'outcome',
      label: auditColumnTexts.outcome,
      dataType: 'Enum',
      value: sql`a.outcome`,
      sorted: inWords(sql`a.outcome`, outcomes),
      choices: outcomes,
    },
    {
      id: 'targetKind',
      label: auditColumnTexts.targetKind,
      dataType: 'Enum',
      value: sql`a.target_kind`,
      sorted: inWords(sql`a.target_kind`, targetKinds),
      choices: targetKinds,
      of: ({ target }: AuditEventRow) => target?.kind,
    },
    {
      id: 'targetName',
      label: auditColumnTexts.target,
      dataType: 'Text',
      value: sql`a.target_name`,
      of: ({ target }: AuditEventRow) => target?.name ?? target?.id,
    },
    { id: 'address', label: auditColumnTexts.address, dataType: 'Text', value: sql`a.address` },
    {
      id: 'correlationId',
      label: auditColumnTexts.correlationId,
      dataType: 'Text',
      value: sql`a.correlation_id`,
    },
  ],
  search: (word) =>
    sql<boolean>`(${inTexts(word)}
      or ${isCalled(sql`a.action`, auditActionTexts, word)}
      or ${isCalled(sql`a.outcome`, auditOutcomeTexts, word)}
      or ${isCalled(sql`a.target_kind`, auditTargetTexts, word)})`,
  columns: sql`${OWN}, ${shortValue(sql`a.changes`)} as changes`,
  toItem: (row) => ({ ...toEvent(row), ...(row.changes === null ? {} : { changes: row.changes }) }),
});

/** Returns the condition that the word occurs in the name that the screen shows for the column's value. */
function isCalled(
  column: RawBuilder<unknown>,
  names: Readonly<Record<string, string>>,
  word: string,
): RawBuilder<boolean> {
  const called = Object.keys(names).filter((key) => hasWords(names[key] ?? '', [word]));
  return called.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`coalesce(${column} in (${sql.join(called)}), false)`;
}

function choicesOf(words: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
