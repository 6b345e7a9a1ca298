import { z } from 'zod';
import { id, instant } from './entity.ts';
import { listRoutes } from './list.ts';
import { policy } from './route.ts';

/** One line of the audit trail: who did, or tried, what to whom, from where; never a secret. */
export const auditEvent = z.object({
  id,
  at: instant,
  userId: id.nullable(),
  /** As it was then; null for whoever was not signed in. */
  userName: z.string().nullable(),
  /** 'login', 'denied', 'user.updated' … */
  action: z.string(),
  /** success, failure, locked or denied. */
  outcome: z.string(),
  target: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  address: z.string().nullable(),
  correlationId: z.string().nullable(),
  changes: z.array(
    z.object({
      /** The field on the wire; of a nested row 'elements.<field>'. */
      path: z.string(),
      /** The name of that row. */
      within: z.string().optional(),
      old: z.unknown(),
      new: z.unknown(),
    }),
  ),
});
export type AuditEvent = z.output<typeof auditEvent>;

const AUDIT = policy('Kartoteka.Administration.Audit');

/** The audit trail as a generic list (wire audit). */
export const auditRoutes = listRoutes({
  name: 'audit',
  label: 'Audit trail',
  base: '/api/app/audit',
  read: AUDIT,
  own: AUDIT,
  item: auditEvent,
});
