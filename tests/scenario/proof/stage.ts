import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '../../env/database.ts';
import { makeRole, makeUser } from '../../env/people.ts';
import { type ServerProcess, startServerProcess } from '../../env/server-process.ts';
import { type MadeTemplate, makeTemplate } from '../../env/templates.ts';
import type { Person } from './caller.ts';
import type { Cast } from './plan.ts';

/** Milliseconds before a start that failed is tried again. */
const AGAIN = 500;

/** A server that is started again after `kill`, as a service manager would do. A start that fails is tried again. */
export class KeptServer {
  #env: Readonly<Record<string, string>>;
  #isWanted = true;
  #running: Promise<ServerProcess>;

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
    this.#running = startServerProcess(env);
  }

  /** Returns the server, once a start in progress has ended. */
  running(): Promise<ServerProcess> {
    return this.#running;
  }

  /** Ends the server with kill -9, and starts it again without waiting until it is up. */
  async kill(): Promise<void> {
    const server = await this.#running;
    await server.kill();
    this.#env = { ...this.#env, PORT: new URL(server.origin).port };
    this.#running = this.#startAgain();
    // Ignores the error here, because the next caller of `running` gets it.
    this.#running.catch(() => undefined);
  }

  async freeze(): Promise<void> {
    process.kill((await this.#running).pid, 'SIGSTOP');
  }

  async thaw(): Promise<void> {
    process.kill((await this.#running).pid, 'SIGCONT');
  }

  async close(): Promise<void> {
    this.#isWanted = false;
    await this.#running.then(
      (server) => server.kill(),
      () => undefined,
    );
  }

  /** Tries again and again, because a start gives up when the database does not answer. */
  async #startAgain(): Promise<ServerProcess> {
    for (;;) {
      try {
        return await startServerProcess(this.#env);
      } catch (error) {
        if (!this.#isWanted) throw error;
        await sleep(AGAIN);
      }
    }
  }
}

/** Creates the people of one trial, all with the same password, and the template of their cards. */
export async function hirePeople(
  sql: TestDatabase['sql'],
  cast: Cast,
): Promise<{ people: Record<keyof Cast, Person[]>; template: MadeTemplate }> {
  const mark = randomUUID().slice(0, 8);
  const roles = {
    operator: await makeRole(sql, `operator ${mark}`, ['Kartoteka.ControlCards.Operator']),
    foreman: await makeRole(sql, `foreman ${mark}`, ['Kartoteka.ControlCards.Approval']),
    inspector: await makeRole(sql, `inspector ${mark}`, ['Kartoteka.ControlCards.Approval']),
    manager: await makeRole(sql, `manager ${mark}`, ['Kartoteka.ControlCards.ManageCards']),
  };
  const hire = async (role: keyof Cast): Promise<Person[]> => {
    const hired: Person[] = [];
    for (let nth = 0; nth < cast[role]; nth += 1) {
      const login = `${role}${nth}-${mark}`;
      const id = await makeUser(sql, `Osoba ${login}`, { roles: [roles[role]] });
      hired.push({ id, login, token: null, busy: Promise.resolve() });
    }
    return hired;
  };
  const people = {
    operator: await hire('operator'),
    foreman: await hire('foreman'),
    inspector: await hire('inspector'),
    manager: await hire('manager'),
  };
  const template = await makeTemplate(sql, {
    elements: [
      { name: 'Wpisy', repeat: {}, fields: [{ name: 'Pomiar', filterGroup: 'Pomiary' }] },
      { name: 'Dane', fields: [{ name: 'Partia', filterGroup: 'Partie' }, { name: 'Kontrola' }] },
    ],
    approvals: [
      { type: 'role', value: roles.foreman },
      { type: 'role', value: roles.inspector },
    ],
    approvalOrderRequired: true,
  });
  return { people, template };
}
