import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { callText } from '#texts/calls';
import { normaliseAddress } from './address.ts';
import type { AdmissionOptions } from './admission.ts';
import { recordAudit } from './audit.ts';
import type { Caller } from './caller.ts';
import { createDenials, type Denial } from './denials.ts';

interface Who {
  readonly caller: Caller;
  readonly address: string;
  readonly correlationId: string;
}

/** Records refusals for want of rights, without holding up their answers. */
export interface DenialTrail {
  readonly onDenied: AdmissionOptions['onDenied'];
  /** Records what was only counted so far, and waits for it. */
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
      log.error({ err, correlationId: who.correlationId }, 'a denial was not recorded');
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
