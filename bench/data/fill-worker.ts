import { parentPort, workerData } from 'node:worker_threads';
import { fillPart, type Part } from './fill-part.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
await fillPart(workerData as Part, (cards) => parentPort?.postMessage(cards));
