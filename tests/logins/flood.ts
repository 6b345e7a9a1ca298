import { setTimeout as sleep } from 'node:timers/promises';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { createClient, DEMO_PASSWORD } from '../env/client.ts';
import { machine, quantile, type SignedIn, type SignIn } from './sign-in.ts';

/** Figures of a flood of guessed passwords, and of the service that other users get meanwhile. */
export interface Flood {
  /** Number of the flood's calls that got each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Time in ms until the last call of the flood was answered. */
  readonly lasted: number;
  /** p99 of the times of the signed-in users' calls, in ms. */
  readonly calls: number;
  readonly callsMade: number;
  /** The slowest successful sign-in from another address, in ms. */
  readonly signIn: number;
  readonly signInsMade: number;
}

const OTHER_ADDRESS = '127.0.0.77';
const USER = 'admin@demo.local';
/** Pause between a user's calls, in ms. The pause between good sign-ins is ten times as long. */
const PACE = 10;

/** Returns the token of a user who works during the flood. */
export async function tokenOf(origin: string): Promise<string> {
  const token = await createClient(origin).as(USER, DEMO_PASSWORD).token();
  if (token === null) throw new Error('Nobody is signed in.');
  return token;
}

/** Sends `how.at` bad sign-ins at once, spread over `how.addresses`, while other users work and sign in. */
export async function measureFlood(
  origin: string,
  how: { at: number; addresses: readonly string[]; token: string },
): Promise<Flood> {
  const client = createClient(origin);
  const headers = { Authorization: `Bearer ${how.token}` };
  const other = machine(origin, OTHER_ADDRESS);
  const calls: number[] = [];
  const signIns: number[] = [];
  const over = new AbortController();
  const started = performance.now();
  const machines = how.addresses.map((address) => machine(origin, address));
  const flood = Promise.all(
    machines.flatMap((signIn, n) => tries(signIn, how.at, machines.length, n)),
  ).finally(() => over.abort());
  const working = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      const answer = await client.send(unitTypeRoutes.list, {}, { headers });
      if (answer.status !== 200) throw new Error(`Somebody else's call was answered with ${answer.status}.`);
      calls.push(performance.now() - begun);
      await sleep(PACE);
    }
  };
  const signingIn = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { status, took } = await other(USER, DEMO_PASSWORD);
      if (status !== 200) throw new Error(`Somebody else's sign-in was answered with ${status}.`);
      signIns.push(took);
      await sleep(PACE * 10);
    }
  };
  const [answers] = await Promise.all([flood, working(), working(), signingIn()]);
  const statuses: Record<string, number> = {};
  for (const answer of answers) {
    const status = String(answer.status);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return {
    statuses,
    lasted: performance.now() - started,
    calls: quantile(calls, 0.99),
    callsMade: calls.length,
    signIn: Math.max(...signIns),
    signInsMade: signIns.length,
  };
}

/** Sends one machine's share of all guesses at once. */
const tries = (signIn: SignIn, all: number, machines: number, machine: number): Promise<SignedIn>[] =>
  Array.from({ length: Math.ceil((all - machine) / machines) }, (_, n) =>
    signIn(`ofiara-${machine}-${n}`, 'zgaduje'),
  );
