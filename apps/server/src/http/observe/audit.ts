import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditOutcome } from '@kartoteka/domain/texts/audit';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../access/caller.ts';

/** A changed value. Secrets are never passed here. */
export interface AuditChange {
  path: string;
  /** The name of the nested row that the value belongs to. */
  within?: string;
  old: unknown;
  new: unknown;
}

/** One line of the audit trail. */
export interface AuditRecord {
  action: AuditAction;
  outcome: AuditOutcome;
  /** The thing that the action concerned. Its id and name are null for a login that nobody has. */
  target?: { kind: string; id: string | null; name: string | null };
  changes?: readonly AuditChange[];
}

interface Circumstances {
  readonly db: Kysely<Database>;
  /** Null if the server does not know who acts, for example after a wrong password. */
  readonly caller: Pick<Caller, 'userId' | 'userName'> | null;
  /** Null for a job, which nobody called. */
  readonly address: string | null;
  readonly correlationId: string | null;
}

/** Appends a line to the audit trail. Pass the transaction of the recorded change, so that both commit together. */
export async function recordAudit(where: Circumstances, record: AuditRecord): Promise<void> {
  await where.db
    .insertInto('audit_event')
    .values({
      id: randomUUID(),
      user_id: where.caller?.userId ?? null,
      user_name: where.caller?.userName ?? null,
      action: record.action,
      outcome: record.outcome,
      target_kind: record.target?.kind ?? null,
      target_id: record.target?.id ?? null,
      target_name: record.target?.name ?? null,
      address: where.address,
      correlation_id: where.correlationId,
      changes: JSON.stringify(record.changes ?? []),
    })
    .execute();
}

/** Returns the fields of `fresh` whose values differ from `old`, with the old and the new value. */
export function changesBetween(
  old: Readonly<Record<string, unknown>>,
  fresh: Readonly<Record<string, unknown>>,
): AuditChange[] {
  return Object.keys(fresh)
    .filter((path) => JSON.stringify(old[path] ?? null) !== JSON.stringify(fresh[path] ?? null))
    .map((path) => ({ path, old: old[path] ?? null, new: fresh[path] ?? null }));
}

/** Returns the values that are gone with a deleted object. Leaves out empty values. */
export function lastValues(old: Readonly<Record<string, unknown>>): AuditChange[] {
  return Object.entries(old).flatMap(([path, value]) => {
    const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [{ path, old: value, new: null }];
  });
}
