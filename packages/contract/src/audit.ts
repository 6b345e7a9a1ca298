import { z } from 'zod';
import { id, instant } from './entity.ts';
import { listRoutes } from './list.ts';
import { idParams, policy, route } from './route.ts';

/**
 * One line of the audit trail: who did or tried an action, on which object, from which address. It never contains a
 * secret.
 */
const auditEvent = z.object({
  id,
  at: instant,
  userId: id.nullable(),
  /** The user name at the time of the event; null for a caller who was not signed in. */
  userName: z.string().nullable(),
  /** 'login', 'denied', 'user.updated' … */
  action: z.string(),
  /** 'success', 'failure', 'locked' or 'denied'. */
  outcome: z.string(),
  target: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  address: z.string().nullable(),
  correlationId: z.string().nullable(),
  changes: z.array(
    z.object({
      /**
       * The field's name on the wire. For a field of a nested row, the name of the list precedes it: 'elements.name'.
       */
      path: z.string(),
      /** The name of the nested row; absent for a field of the object itself. */
      within: z.string().optional(),
      old: z.unknown(),
      new: z.unknown(),
    }),
  ),
});
export type AuditEvent = z.output<typeof auditEvent>;

const AUDIT = policy('Kartoteka.Administration.Audit');

/** An event in the list. `changes` is left out when its size exceeds `SHORT_VALUE`. */
const auditEventRow = auditEvent.extend({ changes: auditEvent.shape.changes.optional() });
export type AuditEventRow = z.output<typeof auditEventRow>;

const BASE = '/api/app/audit';

/** The audit trail as a generic list, and one event in full (wire audit). */
export const auditRoutes = {
  ...listRoutes({
    name: 'audit',
    label: 'Audit trail',
    base: BASE,
    read: AUDIT,
    own: AUDIT,
    item: auditEventRow,
  }),
  get: route({
    name: 'audit.get',
    summary: 'Audit trail: one event with all that it changed',
    method: 'GET',
    path: `${BASE}/:id`,
    access: AUDIT,
    params: idParams,
    answer: auditEvent,
  }),
};
