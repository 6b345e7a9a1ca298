import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { connectRoutes, CLIENT_ID } from '@kartoteka/contract/connect';
import { homeRoutes } from '@kartoteka/contract/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../env/absolute-time.ts';
import { type CardPlant, openPlant, save, startCard } from '../env/card-plant.ts';
import { type Answer, DEMO_PASSWORD } from '../env/client.ts';
import { makeTemplate, type MadeTemplate } from '../env/templates.ts';
import { startTestProcess, type TestProcess } from '../env/test-app.ts';

/**
 * Maximum memory of the process during and after the traffic, in MB. Without its options for Node.js the
 * process uses more than 400 MB.
 */
const MOST = 350;
/** Number of calls of one round. */
const CALLS = 600;
/** Maximum number of calls at the same time. */
const AT_ONCE = 16;
/** Minutes of the long traffic. 0 leaves the long traffic out. */
const MINUTES = Number(process.env['MEMORY_MINUTES'] ?? 0);
/** Calls a second of the long traffic. */
const RATE = Number(process.env['MEMORY_RATE'] ?? 100);
/**
 * Maximum number of calls of the long traffic that may wait for an answer. More calls mean that the rate is above
 * the capacity.
 */
const MOST_WAITING = 500;
/** Maximum growth of the mean memory from the second to the last third of the long traffic, in MB. */
const GROWTH = 25;

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const filesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

// Only Linux shows the memory and the open files of another process in `/proc`.
const onLinux = process.platform === 'linux';

let app: TestProcess;
let pid: number;
let cards: readonly string[];
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  app = await startTestProcess();
  ({ pid } = app.process);
  const admin = app.client.as('admin@demo.local');
  const { items } = await admin.call(controlCardRoutes.search, { body: { maxResultCount: 100 } });
  cards = items.map(({ id }) => id);
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, { elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }] });
});
afterAll(() => app.close());

const connections = async (): Promise<number> =>
  (
    await app.sql<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where datname = current_database()`,
    )
  )[0]?.open ?? 0;

function signIn(): Promise<Answer> {
  const body = {
    grant_type: 'password',
    client_id: CLIENT_ID,
    username: 'operator@demo.local',
    password: DEMO_PASSWORD,
  } as const;
  return app.client.send(connectRoutes.token, { body });
}

/** Reads a card, the start page or a list, in turn. */
function read(nth: number): Promise<Answer> {
  const admin = app.client.as('admin@demo.local');
  if (nth % 3 === 0)
    return admin.send(controlCardRoutes.get, { params: { id: cards[nth % cards.length] ?? '' } });
  if (nth % 3 === 1) return admin.send(homeRoutes.read);
  return admin.send(controlCardRoutes.search, { body: { maxResultCount: 50 } });
}

test.runIf(onLinux)(
  'a process uses little memory after many calls and sign-ins, and leaves no connection or file open',
  async () => {
    const makeCalls = async (): Promise<{ files: number; open: number }> => {
      let next = 0;
      const statuses = new Set<number>();
      const work = async (): Promise<void> => {
        while (next < CALLS) {
          const nth = next++;
          statuses.add((await (nth % 40 === 0 ? signIn() : read(nth))).status);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      expect([...statuses]).toEqual([200]);
      return { files: filesOf(pid), open: await connections() };
    };

    const once = await makeCalls();
    const twice = await makeCalls();
    const memory = memoryOf(pid);
    say('memory after 1,200 calls', `${Math.round(memory)} MB`, `${MOST} MB`);
    expect(memory).toBeLessThan(MOST);
    // A file that each call left open would be counted hundreds of times here.
    expect(twice.files).toBeLessThan(once.files + AT_ONCE);
    expect(twice.open).toBeLessThan(once.open + AT_ONCE);
  },
  300_000,
);

/** Samples of the memory in MB, one every ten seconds, and descriptions of the failed calls. */
interface Watched {
  readonly samples: readonly number[];
  readonly failed: readonly string[];
}

/** Makes calls at a steady rate, even before earlier calls are answered, and samples the memory. */
async function makeTraffic(minutes: number): Promise<Watched> {
  const failed: string[] = [];
  const samples: number[] = [];
  const waiting = new Set<Promise<void>>();
  const begun = performance.now();
  const due = Math.round(minutes * 60 * RATE);
  const isRead = ({ status }: Answer): void => {
    if (status !== 200) failed.push(`a read: ${status}`);
  };
  const write = async (nth: number): Promise<void> => {
    const cardId = await startCard(plant.ola, template);
    await save(plant.ola, cardId, template.element('Dane'), { [template.field('Partia')]: `P-${nth}` });
  };
  const callOf = (nth: number): Promise<void> => {
    if (nth % 100 === 0) return signIn().then(isRead);
    return nth % 5 === 0 ? write(nth) : read(nth).then(isRead);
  };
  for (let nth = 0; nth < due; nth += 1) {
    const wait = begun + (nth * 1000) / RATE - performance.now();
    if (wait > 0) await sleep(wait);
    if (nth % (10 * RATE) === 0) samples.push(memoryOf(pid));
    expect(waiting.size, 'calls that wait: the rate is above the capacity').toBeLessThan(MOST_WAITING);
    const call: Promise<void> = callOf(nth)
      .catch((error: unknown) => void failed.push(String(error)))
      .finally(() => waiting.delete(call));
    waiting.add(call);
  }
  await Promise.all(waiting);
  return { samples, failed };
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

test.runIf(onLinux && MINUTES > 0)(
  'the memory of a process stays flat under steady traffic, and no connection or file is left open',
  async () => {
    await makeTraffic(Math.min(1, MINUTES / 10));
    const before = { files: filesOf(pid), open: await connections() };
    const { samples, failed } = await makeTraffic(MINUTES);
    const third = Math.floor(samples.length / 3);
    const [first, second, last] = [0, 1, 2].map((nth) =>
      mean(samples.slice(nth * third, (nth + 1) * third)),
    ) as [number, number, number];
    say(
      `memory of the thirds of ${MINUTES} minutes at ${RATE} calls a second`,
      `${[first, second, last].map(Math.round).join(', ')} MB, at most ${Math.round(Math.max(...samples))} MB`,
      `${MOST} MB`,
    );
    expect(Math.max(...samples)).toBeLessThan(MOST);
    expect(last - second).toBeLessThan(GROWTH);
    expect(filesOf(pid)).toBeLessThan(before.files + AT_ONCE);
    expect(await connections()).toBeLessThan(before.open + AT_ONCE);
    // Checks this last, because a server on a busy machine refuses some calls.
    expect(failed).toEqual([]);
  },
  (MINUTES * 1.2 + 5) * 60_000,
);
