import { setTimeout as sleep } from 'node:timers/promises';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { openPlant } from './card-plant.ts';
import { createClient } from './client.ts';
import { startInProcess } from './in-process.ts';
import type { OwnPostgres } from './own-postgres.ts';
import { addPerson } from './person.ts';
import { makeTemplate } from './templates.ts';
import { startTraffic, type Traffic } from './traffic.ts';
import { testVariables } from './variables.ts';

/** Milliseconds after which a wait fails, with room for a very busy machine. */
const PATIENCE = 60_000;
/** Time limit in ms for a test with three waits. */
export const LIMIT = 4 * PATIENCE;

/** A server that answers nine callers while a test troubles its database. */
export interface TroubledServer {
  readonly traffic: Traffic;
  /**
   * Waits until readiness has this status, and returns the ms that this took.
   * @throws Error when readiness does not have this status within `PATIENCE`
   */
  becomes(status: number): Promise<number>;
  /**
   * Waits until all calls of one second succeed and the server is ready, and returns the ms that this took.
   *
   * @throws Error when calls still fail at the end of the time limit
   */
  recovers(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a server with nine callers on this database.
 *
 * @param addresses the addresses of the database, by the names of the server's variables
 */
export async function startTroubledServer(
  { sql, dataDir }: Pick<OwnPostgres, 'sql' | 'dataDir'>,
  addresses: Readonly<Record<'DATABASE_URL', string>> & Readonly<Record<string, string>>,
): Promise<TroubledServer> {
  const env = { DEMO: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'dobre haslo testowe', ...addresses };
  const server = await startInProcess(testVariables(addresses.DATABASE_URL, dataDir, env));
  const app = { sql, client: createClient(server.origin) };
  const keeper = await addPerson(app, ['Kartoteka.DataWarehouse.UnitTypes']);
  const { ola } = await openPlant(app);
  const template = await makeTemplate(sql, { elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }] });
  let made = 0;
  const calls = [
    () => keeper.client.send(unitTypeRoutes.create, { body: { name: `miara ${(made += 1)}` } }),
    () => keeper.client.send(unitTypeRoutes.list),
    () =>
      ola.client.send(controlCardOperatorRoutes.initFilling, {
        params: { id: template.id },
        query: { forceFresh: 'true' },
      }),
  ];
  const traffic = startTraffic(calls, 9);
  const ready = async (): Promise<number> => (await fetch(`${server.origin}/health/ready`)).status;
  return {
    traffic,
    async becomes(status) {
      const begun = Date.now();
      while ((await ready()) !== status) {
        if (Date.now() - begun > PATIENCE) throw new Error(`Readiness does not become ${status}.`);
        await sleep(100);
      }
      return Date.now() - begun;
    },
    async recovers() {
      const begun = Date.now();
      for (;;) {
        traffic.statuses();
        await sleep(1_000);
        const seen = [...traffic.statuses().keys()];
        if (seen.length === 1 && seen[0] === 200 && (await ready()) === 200) return Date.now() - begun;
        if (Date.now() - begun > PATIENCE) throw new Error('Calls do not succeed again.');
      }
    },
    async stop() {
      await traffic.stop();
      await server.stop();
    },
  };
}
