import type { Setting } from '@kartoteka/domain/data-type/settings';
import { ACCESS_CHANNEL } from '../../../apps/server/src/http/access/access-listener.ts';
import { type CardPlant, openPlant } from '../../env/card-plant.ts';
import { createClient } from '../../env/client.ts';
import { type DeployingWay, openDeployingWay } from '../../env/deploying-way.ts';
import { type MadeTemplate, makeTemplate } from '../../env/templates.ts';
import { startTestProcess, type TestProcess } from '../../env/test-app.ts';

/** The environment of the cuts: a server of its own that can be killed, and a template to fill. */
export interface Ground {
  /** The address of a proxy that leads to the current server and serves the next release of the app on request. */
  readonly origin: string;
  readonly plant: CardPlant;
  readonly template: MadeTemplate;
  readonly sql: TestProcess['sql'];
  /** The connection string of the database's owner. */
  readonly databaseUrl: string;
  isUp(): boolean;
  /** Ends the server with kill -9. */
  kill(): Promise<void>;
  /** Starts a new process on the same database. */
  restart(): Promise<void>;
  /** Makes the proxy serve another version of the app. */
  deploy(): void;
  /** Lets browsers that have never opened the app load it. */
  serveFiles(): void;
  /** Ends the sessions of a person by letting them expire or by revoking them. */
  endSessions(userId: string, how: 'expired' | 'revoked'): Promise<void>;
  /** Makes the server forget the keys of calls as it does after days. */
  passDays(): Promise<void>;
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
  const way: DeployingWay = await openDeployingWay(app.origin);
  const plant = await openPlant({ sql: app.sql, client: createClient(way.origin) });
  const template = await templateOf(app.sql, plant);
  let server = app.process;
  let isUp = true;
  let release = 0;
  return {
    origin: way.origin,
    plant,
    template,
    sql: app.sql,
    databaseUrl: app.database.url,
    isUp: () => isUp,
    async kill() {
      isUp = false;
      await server.kill();
    },
    async restart() {
      if (isUp) return;
      server = await app.startAnother();
      isUp = true;
      way.leadTo(server.origin);
    },
    deploy() {
      release += 1;
      way.deploy(release.toString(16).padStart(16, '0'));
    },
    serveFiles: () => way.serveFiles(),
    async endSessions(userId, how) {
      await app.sql(ENDINGS[how], [userId]);
      await app.sql('select pg_notify($1, $2)', [ACCESS_CHANNEL, 'a test']);
    },
    async passDays() {
      await app.sql(`update idempotency_key set creation_time = creation_time - interval '3 days'`);
    },
    async close() {
      await way.close();
      await app.close();
    },
  };
}

const templateOf = (sql: TestProcess['sql'], { roles }: CardPlant): Promise<MadeTemplate> =>
  makeTemplate(sql, {
    name: 'Karta pod napięciem',
    elements: [
      {
        name: 'Dane',
        fields: [
          { name: 'Partia', settings: [{ type: 'maxLength', length: 1000 }] },
          { name: 'Uwagi', settings: [{ type: 'maxLength', length: 1000 }] },
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
          { name: 'Próbka', settings: [{ type: 'maxLength', length: 1000 }] },
          { name: 'Wynik', storedValueType: 'number_float' },
          { name: 'Opis' },
        ],
      },
    ],
    approvals: [{ type: 'role', value: roles.quality }],
  });
