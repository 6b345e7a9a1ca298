import { auditRoutes } from '@kartoteka/contract/audit';
import type { ServedRoute } from '../../http/serve.ts';
import { serveList } from '../../list/serve-list.ts';
import { auditList } from './list.ts';

/** Reading the audit trail; nothing writes to it but what it records. */
export const auditServed: ServedRoute[] = serveList(auditRoutes, auditList);
