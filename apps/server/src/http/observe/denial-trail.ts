import type { Route } from '@kartoteka/contract/route';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { callText } from '#texts/calls';
import { normaliseAddress } from '../request/address.ts';
import { recordAudit } from './audit.ts';
import type { Caller } from '../access/caller.ts';
import { createDenials, type Denial } from './denials.ts';

interface Who {
  readonly caller: Caller;
  readonly address: string;
  readonly correlationId: string;
}

/** Records that a caller was refused for lack of permission. Returns at once. */
export type OnDenied = (caller: Caller, route: Route, request: FastifyRequest) => void;

/** Records refusals for lack of permission without delaying their answers. */
export interface DenialTrail {
  readonly onDenied: OnDenied;
  /** Records the refusals that were only counted, and waits until they are stored. */
  close(): Promise<void>;
}

export function createDenialTrail(db: Kysely<Database>, log: Logger): DenialTrail {
  const underWay = new Set<Promise<void>>();
  const record = async ({ who, call, more }: Denial<Who>): Promise<void> => {
    const target = { kind: 'route', id: call, name: callText(call) };
    const changes = more === 0 ? [] : [{ path: 'moreDenials', old: null, new: more }];
    try {
      await recordAudit({ ...who, db }, { action: 'denied', outcome: 'denied', target, changes });
    } catch (err) {
      log.error(
        { err, correlationId: who.correlationId },
        'a denial could not be recorded in the audit trail',
      );
    }
  };
  const denials = createDenials<Who>((denial) => {
    const recording: Promise<void> = record(denial).finally(() => underWay.delete(recording));
    underWay.add(recording);
  });
  return {
    onDenied: (caller, route, { ip, id }) =>
      denials.note(caller.userId, { caller, address: normaliseAddress(ip), correlationId: id }, route.name),
    async close() {
      denials.flush();
      await Promise.all(underWay);
    },
  };
}
