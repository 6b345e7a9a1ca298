import type { AuditEvent } from '@kartoteka/contract/audit';
import { auditOutcomeTexts, auditActionTexts, auditTargetTexts } from '@kartoteka/domain/texts/audit';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { AuditEventTable } from '../../db/tables/history.ts';
import type { AuditChange } from '../../http/audit.ts';
import { type Choice, defineList } from '../../list/definition.ts';
import { anyHas } from '../../list/search-text.ts';

type AuditRow = Omit<Selectable<AuditEventTable>, 'changes'> & { readonly changes: AuditChange[] };

/** The audit trail, newest first (decisions 0.3). */
export const auditList = defineList<AuditRow, AuditEvent>({
  name: 'audit',
  title: 'Dziennik zdarzeń',
  from: sql`audit_event a`,
  where: sql<boolean>`true`,
  archived: null,
  id: sql<string>`a.id`,
  newest: sql<Date>`a.at`,
  fields: [
    { id: 'at', label: 'Czas', dataType: 'DateTime', value: sql`a.at` },
    { id: 'userName', label: 'Kto', dataType: 'Text', value: sql`a.user_name` },
    {
      id: 'action',
      label: 'Zdarzenie',
      dataType: 'Enum',
      value: sql`a.action`,
      choices: choicesOf(auditActionTexts),
    },
    {
      id: 'outcome',
      label: 'Wynik',
      dataType: 'Enum',
      value: sql`a.outcome`,
      choices: choicesOf(auditOutcomeTexts),
    },
    {
      id: 'targetKind',
      label: 'Rodzaj obiektu',
      dataType: 'Enum',
      value: sql`a.target_kind`,
      choices: choicesOf(auditTargetTexts),
    },
    { id: 'targetName', label: 'Obiekt', dataType: 'Text', value: sql`a.target_name` },
    { id: 'address', label: 'Adres sieciowy', dataType: 'Text', value: sql`a.address` },
    {
      id: 'correlationId',
      label: 'Identyfikator wywołania',
      dataType: 'Text',
      value: sql`a.correlation_id`,
    },
  ],
  search: anyHas(
    sql`coalesce(a.user_name, '')`,
    sql`coalesce(a.target_name, '')`,
    sql`coalesce(a.address, '')`,
    sql`coalesce(a.correlation_id, '')`,
  ),
  columns: sql`a.*`,
  toItem: (row) => ({
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
    changes: row.changes,
  }),
});

function choicesOf(words: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
