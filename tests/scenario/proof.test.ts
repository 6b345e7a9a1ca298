import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type OwnPostgres, startOwnPostgres } from '../env/own-postgres.ts';
import { testVariables } from '../env/variables.ts';
import { expectTime } from '../env/absolute-time.ts';
import { complaintsOfAnswers, complaintsOfTimes, LONGEST, WELL } from './proof/attempts.ts';
import type { Fault } from './proof/director.ts';
import { type Ground, type Proof, prove } from './proof/prove.ts';
import { KeptServer } from './proof/stage.ts';

/** `npm run chaos` is the long run of this proof, with more people, servers and faults, and a proxy. */
const SEED = 1;
const OPERATIONS = 500;
const PEOPLE = 20;

let postgres: OwnPostgres;
let servers: readonly KeptServer[];
let ground: Ground;
let proof: Proof;

beforeAll(async () => {
  postgres = await startOwnPostgres({}, { durable: true });
  const dataDir = mkdtempSync(join(inject('cluster').dataDir, 'proof-'));
  servers = ['one', 'other'].map(
    (name) =>
      new KeptServer(testVariables(postgres.url, join(dataDir, name), { DEMO: '0', LOG_LEVEL: 'silent' })),
  );
  const origins = async () => Promise.all(servers.map(async (server) => (await server.running()).origin));
  await origins();
  ground = { url: postgres.url, dataDir, sql: postgres.sql, origins, servers };
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await postgres.close();
});

/** Waits until the database accepts connections. */
async function answers(): Promise<void> {
  const isReady = () =>
    postgres.sql('select').then(
      () => true,
      () => false,
    );
  while (!(await isReady())) await sleep(50);
}

test(`${OPERATIONS} operations of ${PEOPLE} people are neither lost, doubled nor torn by lost answers and kill -9 of a server and of the database`, async () => {
  const faults: Fault[] = [
    {
      name: 'kill -9 of a server',
      lasts: 0,
      begin: () => servers[0]?.kill(),
      // Waits for the restart, because calls fail while people still call the dead server.
      end: async () => void (await servers[0]?.running()),
    },
    { name: 'kill -9 of the database', lasts: 0, begin: () => postgres.kill(), end: answers },
  ];
  proof = await prove(ground, { seed: SEED, operations: OPERATIONS, people: PEOPLE, faults });
  process.stdout.write(`${proof.summary}\n`);
  expect(proof.complaints).toEqual([]);
});

test('during kill -9 of a server and of the database no call takes 8 s, and calls succeed again within 10 s after each kill', (context) => {
  expectTime(context, 'the longest call', proof.slowest, LONGEST);
  expectTime(context, 'the longest recovery', proof.longestRecovery, WELL);
});

/** Changes rows without triggers and foreign keys, as somebody with access to the disk could. */
const tamper = (statement: string): Promise<unknown> =>
  postgres.sql(`do $do$ begin set local session_replication_role = replica; ${statement}; end $do$`);

const idOf = (nth: number): string => {
  const known = proof.books.filter(
    ({ id, data, entries }) => id !== null && data !== null && entries.size > 0,
  );
  return known.at(nth)?.id ?? '';
};

test.each([
  ['a lost card', () => `delete from control_card where id = '${idOf(0)}'`, /^card \d+: is lost$/],
  ['a lost entry', () => `delete from card_entry where card_id = '${idOf(1)}'`, /^card \d+: no entry /],
  [
    'a doubled entry',
    () => `insert into card_entry (id, card_id, element_id, index, values, creator_id)
      select gen_random_uuid(), card_id, element_id, max(index) + 1, '{}', gen_random_uuid()
        from card_entry where card_id = '${idOf(2)}' and client_key is not null group by card_id, element_id`,
    /^card \d+: an unknown entry /,
  ],
  [
    'an entry with half a write',
    () => `update card_entry set values = values || jsonb_build_object('${proof.template.field('Kontrola')}', 'x')
      where card_id = '${idOf(3)}' and client_key is null`,
    /^card \d+: an unknown entry .*torn/,
  ],
  [
    'a lost event',
    () => `delete from card_event where card_id = '${idOf(4)}' and seq = 2`,
    /^card \d+: events /,
  ],
  ['a broken history', () => `delete from card_event where card_id = '${idOf(5)}' and seq = 2`, /historia/i],
  [
    'a card that is missing in the search index',
    () => `delete from card_search where card_id = '${idOf(6)}'`,
    /Indeks wyszukiwania/,
  ],
])('the comparison of what people saved with the database notices %s', async (_what, statement, expected) => {
  await tamper(statement());
  expect(await proof.compare()).toContainEqual(expect.stringMatching(expected));
});

test('the comparison of what people saved with the database notices cards and entries that repeated calls without idempotency keys doubled', async () => {
  const more = { seed: SEED, operations: 60, people: PEOPLE, faults: [], usesKeys: false };
  const { complaints } = await prove(ground, more);
  expect(complaints).toContainEqual(expect.stringMatching(/exists, and nobody was told of it|unknown entry/));
});

test('the check of calls during faults notices a call of 9 seconds, an answer 500, and calls that fail long after a fault', () => {
  const fault = { name: 'a fault', begun: 1_000, ended: 2_000 };
  const call = { route: 'call', begun: 1_500, ended: 1_600, status: 200 };
  expect([...complaintsOfAnswers([call], [fault]), ...complaintsOfTimes([call], [fault])]).toEqual([]);
  const attempts = [
    { ...call, ended: 10_500 },
    { ...call, status: 500 },
    { ...call, begun: 12_900, ended: 13_000, status: 503 },
  ];
  expect(complaintsOfAnswers(attempts, [fault])).toEqual(['call answered 500 after a fault']);
  expect(complaintsOfTimes(attempts, [fault])).toEqual([
    'call took 9000 ms after a fault',
    'after a fault calls failed for 11000 ms',
  ]);
});
