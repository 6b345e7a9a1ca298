import type { Setting } from '@kartoteka/domain/data-type/settings';
import { ACCESS_CHANNEL } from '../../../apps/server/src/http/access/access-listener.ts';
import { type BreakableWay, openBreakableWay } from '../../env/breakable-way.ts';
import { type CardPlant, openPlant } from '../../env/card-plant.ts';
import { createClient } from '../../env/client.ts';
import { type MadeTemplate, makeTemplate } from '../../env/templates.ts';
import { startTestProcess } from '../../env/test-app.ts';

/** The environment of the cuts: a separate server, a proxy to it that breaks, and a card to fill. */
export interface Ground {
  readonly way: BreakableWay;
  /** Ola types; the others only look. */
  readonly plant: CardPlant;
  readonly template: MadeTemplate;
  /** Ends the server with kill -9. */
  kill(): Promise<void>;
  /** Starts a new process on the same database. */
  restart(): Promise<void>;
  /** Restores everything that a failed run has left broken. */
  recover(): Promise<void>;
  /** Ends Ola's sessions while she types: they expire, or somebody ends them. */
  endSessions(how: 'expired' | 'revoked'): Promise<void>;
  /** The connection string of the database's owner. */
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** Every mass is outside this norm, so that there is always a comment to type. */
const NEVER_MET: Setting = {
  type: 'referenceValue',
  referenceValue: { type: 2, values: ['1000000', ''] },
};

const ENDINGS = {
  expired: `update access_token set expires_at = now() - interval '1 minute'
    where session_id in (select id from session where user_id = $1)`,
  revoked: 'update session set revoked_at = now() where user_id = $1',
} as const;

export async function openGround(): Promise<Ground> {
  const app = await startTestProcess({ from: 'empty', env: { DEMO: '0' } });
  const way = await openBreakableWay(app.origin);
  const plant = await openPlant({ sql: app.sql, client: createClient(way.origin) });
  const template = await makeTemplate(app.sql, {
    name: 'Karta pod napięciem',
    elements: [
      {
        name: 'Dane',
        fields: [
          { name: 'Partia', settings: [{ type: 'maxLength', length: 100 }] },
          { name: 'Uwagi' },
          { name: 'Masa', storedValueType: 'number_float', unit: 'kg', settings: [NEVER_MET] },
          { name: 'Sztuki', storedValueType: 'number_integer' },
          { name: 'Data', controlType: 'date', storedValueType: 'datetime' },
          { name: 'Godzina', controlType: 'time', storedValueType: 'datetime' },
        ],
      },
      {
        name: 'Pomiary',
        repeat: {},
        fields: [
          { name: 'Próbka', settings: [{ type: 'maxLength', length: 100 }] },
          { name: 'Wynik', storedValueType: 'number_float' },
          { name: 'Opis' },
        ],
      },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
  let server = app.process;
  let isUp = true;
  const restart = async (): Promise<void> => {
    server = await app.startAnother();
    isUp = true;
    way.leadTo(server.origin);
  };
  return {
    way,
    plant,
    template,
    databaseUrl: app.database.url,
    async kill() {
      isUp = false;
      await server.kill();
    },
    restart,
    async recover() {
      way.mend();
      if (!isUp) await restart();
    },
    async endSessions(how) {
      await app.sql(ENDINGS[how], [plant.ola.id]);
      await app.sql('select pg_notify($1, $2)', [ACCESS_CHANNEL, 'a test']);
    },
    async close() {
      await way.close();
      await app.close();
    },
  };
}
