import { auditRoutes } from '@kartoteka/contract/audit';
import { mustRead } from '../../crud/serve-crud.ts';
import { serve, type ServedRoute } from '../../http/serve.ts';
import { serveList } from '../../list/serve-list.ts';
import { auditList, readAuditEvent } from './list.ts';

/** Routes to read the audit trail. No route writes to it. */
export const auditServed: ServedRoute[] = [
  ...serveList(auditRoutes, auditList),
  serve(auditRoutes.get, ({ params }, { db }) => mustRead(readAuditEvent, db, params.id)),
];
