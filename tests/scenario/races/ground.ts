import { join } from 'node:path';
import { inject } from 'vitest';
import { type CardPlant, openPlant, type Worker } from '../../env/card-plant.ts';
import { createClient } from '../../env/client.ts';
import { cloneDatabase, type TestDatabase } from '../../env/database.ts';
import { makeUser, PASSWORD } from '../../env/people.ts';
import type { Seeded } from '../../env/seeded.ts';
import { startServerProcess } from '../../env/server-process.ts';
import { type MadeTemplate, makeTemplate } from '../../env/templates.ts';
import { openUnlockedWay } from '../../env/unlocked.ts';
import { testVariables } from '../../env/variables.ts';

/** The environment of the races: two servers on one database, with people at both. */
export interface Ground {
  readonly database: TestDatabase;
  readonly plant: CardPlant;
  /**
   * A template with one repeatable element of at most three entries, and one element that is not repeatable. A foreman
   * signs its cards first, then quality control.
   */
  readonly template: MadeTemplate;
  readonly operators: readonly Worker[];
  readonly foremen: readonly Worker[];
  readonly inspectors: readonly Worker[];
  /** Returns the same person at a random server. */
  anywhere(who: Worker, random: Seeded): Worker;
  /** Returns the number of row locks that the proxy removed. The number is 0 when the races run with locks. */
  unlocked(): number;
  close(): Promise<void>;
}

/**
 * Starts the servers and creates the people. Without locks, a proxy removes the words that lock rows from the servers'
 * statements.
 */
export async function openGround({ locks }: { locks: boolean }): Promise<Ground> {
  const database = await cloneDatabase('empty');
  const way = locks ? null : await openUnlockedWay(database.url);
  const start = (name: string) => {
    const dataDir = join(inject('cluster').dataDir, `${database.name}-${name}`);
    return startServerProcess(testVariables(way?.url ?? database.url, dataDir, { DEMO: '0' }));
  };
  const servers = [await start('one'), await start('other')];
  const clients = servers.map(({ origin }) => createClient(origin));
  const [client = createClient('')] = clients;
  const plant = await openPlant({ sql: database.sql, client });
  const hire = async (name: string, role: string): Promise<Worker> => {
    const id = await makeUser(database.sql, name, { roles: [role] });
    return { id, name, client: client.as(name.split(' ')[1] ?? name, PASSWORD) };
  };
  const { roles } = plant;
  const template = await makeTemplate(database.sql, {
    elements: [
      { name: 'Wpisy', repeat: { max: 3 }, fields: [{ name: 'Pomiar' }] },
      { name: 'Dane', fields: [{ name: 'Partia' }] },
    ],
    approvals: [
      { type: 'role', value: roles.foreman },
      { type: 'role', value: roles.quality },
    ],
    approvalOrderRequired: true,
  });
  return {
    database,
    plant,
    template,
    operators: [plant.ola, plant.olek, await hire('Olga Ostra', roles.operator)],
    foremen: [
      plant.bartek,
      await hire('Borys Bury', roles.foreman),
      await hire('Bożena Biała', roles.foreman),
    ],
    inspectors: [plant.jagoda, await hire('Julia Jasna', roles.quality)],
    anywhere: (who, random) => ({
      ...who,
      client: random.pick(clients).as(who.name.split(' ')[1] ?? who.name, PASSWORD),
    }),
    unlocked: () => way?.unlocked() ?? 0,
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await way?.close();
      await database.drop();
    },
  };
}
