import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel, threadId } from 'node:worker_threads';

/* Every thread of a measured server loads this module before its own module. This module reports how much memory the
   thread uses, which only the thread itself can do. */

/** The variable with the name of the server's channel. */
export const CHANNEL = 'MEASURED_CHANNEL';

/**
 * The two questions on the channel. `kept`: the memory after a garbage collection. `used`: the memory with its garbage.
 */
export type MemoryQuestion = 'kept' | 'used';

/** A thread's answer on the channel. */
export interface ThreadMemory {
  readonly threadId: number;
  readonly bytes: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Returns the bytes that this thread uses. */
function ownMemory(question: MemoryQuestion): number {
  if (question === 'kept') collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const name = process.env[CHANNEL];
if (name !== undefined) {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<unknown>;
    if (data !== 'kept' && data !== 'used') return;
    const memory: ThreadMemory = { threadId, bytes: ownMemory(data) };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel of threads has no origin.
    channel.postMessage(memory);
  });
  channel.unref();
}
