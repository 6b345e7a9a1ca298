import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ListConfiguration, listConfiguration } from '@kartoteka/contract/list';
import { ROUTES } from '@kartoteka/contract/registry';
import type { Route } from '@kartoteka/contract/route';
import { type Client, createClient } from '../env/client.ts';
import { CONTROLS, startControl } from './control.ts';
import { type Ground, startGround } from '../env/ground.ts';
import { type Attack, attacksOn, type ListCalls } from './requests.ts';
import { type Served, servedSince } from './served.ts';
import { attackBy, leavesOf, sqlmapVersion, type Verdict } from './sqlmap.ts';

// npm run sqlmap [-- --only <part of a name>] runs sqlmap over every leaf of every list. It needs Debian's package
// `sqlmap`.

const AT_ONCE = 3;
const REPORTS = join(import.meta.dirname, '../../reports');
const ADMINISTRATOR = 'admin@demo.local';

const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the generic lists of the registry: all resources with a configuration and a search. */
function lists(): Map<string, ListCalls> {
  const byList = new Map<string, Map<string, Route>>();
  for (const route of ROUTES) {
    const [list = '', end = ''] = route.name.split('.');
    byList.set(list, (byList.get(list) ?? new Map<string, Route>()).set(end, route));
  }
  return new Map([...byList].filter(([, calls]) => calls.has('configuration') && calls.has('search')));
}

async function attacks(client: Client): Promise<Attack[]> {
  const found: Attack[] = [];
  for (const calls of lists().values()) {
    const route = calls.get('configuration');
    if (route === undefined) continue;
    const configuration: ListConfiguration = listConfiguration.parse((await client.send(route)).body);
    found.push(...attacksOn(calls, configuration));
  }
  return found.filter(({ name }) => name.includes(only));
}

/** Requires that a call succeeds unchanged, because a refused call would prove nothing. */
async function requireGood(
  { name, method, path, query, body }: Attack,
  origin: string,
  token: string | null,
) {
  const response = await fetch(`${origin}${path}${query === null ? '' : `?${query.plain}`}`, {
    method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body?.plain ?? null,
  });
  if (!response.ok) throw new Error(`${name} is refused as it stands: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Tries several calls at once, because sqlmap needs more computing time than the server. */
async function tryAll(
  list: readonly Attack[],
  origin: string,
  how: { token: string | null; folder: string },
): Promise<Verdict[]> {
  for (const attack of list) await requireGood(attack, origin, how.token);
  const waiting = [...list];
  const verdicts: Verdict[] = [];
  const worker = async (): Promise<void> => {
    for (let attack = waiting.shift(); attack !== undefined; attack = waiting.shift()) {
      const verdict = await attackBy(attack, origin, how);
      verdicts.push(verdict);
      const { open, took } = verdict;
      const result =
        open.length === 0 ? 'nothing' : `open: ${open.map((n) => leavesOf(attack)[n]).join(', ')}`;
      say(`  ${attack.name}: ${leavesOf(attack).length} leaves, ${result}, ${Math.round(took / 1000)} s`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return verdicts;
}

/** Describes each call of the product with an open leaf or with a leaf that sqlmap did not try. */
const faultsOf = (verdicts: readonly Verdict[]): string[] =>
  verdicts.flatMap(({ attack, open, closed, output }) => {
    const leaves = leavesOf(attack);
    if (open.length > 0)
      return [`${attack.name} is open at ${open.map((n) => leaves[n]).join(', ')}:\n${output}`];
    return closed === leaves.length
      ? []
      : [`${attack.name}: ${closed} of ${leaves.length} leaves were tried:\n${output}`];
  });

/** Describes each control call whose only open leaf sqlmap did not find, or found together with other leaves. */
const missedOf = (verdicts: readonly Verdict[]): string[] =>
  verdicts.flatMap(({ attack, open, output }) => {
    const expected = CONTROLS.find(({ name }) => name === attack.name)?.open;
    return open.length === 1 && open[0] === expected ? [] : [`${attack.name} was not found:\n${output}`];
  });

async function run(ground: Ground, version: string): Promise<readonly string[]> {
  const control = await startControl(ground.databaseUrl);
  try {
    say(`sqlmap ${version}, level 3; first what it has to find:`);
    const found = await tryAll(CONTROLS, control.origin, { token: null, folder: ground.folder });
    const client = createClient(ground.origin).as(ADMINISTRATOR);
    const own = await attacks(client);
    say(`\n${own.length} calls of our lists:`);
    const before = await servedSince(ground.origin);
    const how = { token: await client.token(), folder: ground.folder };
    const verdicts = await tryAll(own, ground.origin, how);
    const served = await servedSince(ground.origin, before);
    await report(version, found, verdicts, served);
    const broken = served.broken === 0 ? [] : [`${served.broken} answers had a status of 5xx`];
    return [...missedOf(found), ...faultsOf(verdicts), ...broken];
  } finally {
    await control.stop();
  }
}

/** Writes the report of everything that was tried. */
async function report(
  version: string,
  found: readonly Verdict[],
  verdicts: readonly Verdict[],
  { calls, statuses }: Served,
): Promise<void> {
  const leaves = verdicts.flatMap(({ attack }) => leavesOf(attack));
  const open = verdicts.flatMap((verdict) => verdict.open);
  const rows = [...verdicts]
    .sort((a, b) => a.attack.name.localeCompare(b.attack.name))
    .map(({ attack, open: places }) => {
      const path = `${attack.method} ${attack.path}`;
      return `| ${attack.name} | \`${path}\` | ${leavesOf(attack).join(', ')} | ${places.length} |`;
    });
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const text = [
    `sqlmap ${version}, level 3, every technique (BEUSTQ): ${verdicts.length} calls, ${leaves.length} leaves, ` +
      `${calls} requests (${counts.join(', ')}); injectable: ${open.length}.`,
    `Controls found: ${found.length - missedOf(found).length} of ${CONTROLS.length}.`,
    '',
    '| Call | Address | Leaves | Injectable |',
    '| ---- | ------- | ------ | ---------- |',
    ...rows,
    '',
  ].join('\n');
  await mkdir(REPORTS, { recursive: true });
  await writeFile(join(REPORTS, 'sqlmap.md'), text);
  say(`\n${text.split('\n').slice(0, 2).join('\n')}\nreports/sqlmap.md lists them.`);
}

const version = await sqlmapVersion();
if (version === null) {
  say('sqlmap is not installed: `apt-get install sqlmap` on Debian, then try again.');
  process.exitCode = 1;
} else {
  const ground = await startGround();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void ground.stop().finally(() => process.exit(1)));
  }
  try {
    const faults = await run(ground, version);
    for (const fault of faults) say(`\n${fault}`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await ground.stop();
  }
}
