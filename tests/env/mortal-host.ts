import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MortalHostSettings } from './mortal-host-process.ts';

const PROCESS = new URL('mortal-host-process.ts', import.meta.url);
/** Length of the queue in which the system keeps connections while the host accepts none. */
const BACKLOG = 32;
/** Milliseconds within which a connection to this machine opens, unless its packets are dropped. */
const OPENS = 300;

/** A proxy to the database in a process of its own, which can fall silent like a host that loses power. */
export interface MortalHost {
  /** The database's connection string through this proxy. */
  readonly url: string;
  /** Stops answering: open connections are silent, and the packets that would open a new connection are dropped. */
  die(): Promise<void>;
  revive(): void;
  stop(): Promise<void>;
}

export async function startMortalHost(databaseUrl: string): Promise<MortalHost> {
  const { hostname, port } = new URL(databaseUrl);
  const settings: MortalHostSettings = { hostname, port, backlog: BACKLOG };
  const child = fork(PROCESS, [JSON.stringify(settings)]);
  const ended = once(child, 'exit');
  const [entrance] = (await once(child, 'message')) as [number];
  let fillers: readonly Socket[] = [];
  const revive = (): void => {
    for (const filler of fillers) filler.destroy();
    fillers = [];
    child.kill('SIGCONT');
  };
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(entrance) }).href,
    async die() {
      child.kill('SIGSTOP');
      fillers = await fill(entrance);
    },
    revive,
    async stop() {
      revive();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Opens connections that nobody accepts, until the queue of the system is full. The system then drops the packets that
 * would open another connection.
 */
async function fill(port: number): Promise<Socket[]> {
  const open: Socket[] = [];
  while (open.length <= 2 * BACKLOG) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    open.push(socket);
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      sleep(OPENS, false, { ref: false }),
    ]);
    if (!isOpen) return open;
  }
  throw new Error(`The system keeps more than ${2 * BACKLOG} connections that nobody takes.`);
}
