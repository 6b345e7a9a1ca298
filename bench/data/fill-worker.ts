import { parentPort, workerData } from 'node:worker_threads';
import { fillPart, type Part } from './fill-part.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port is no window: it takes no origin
await fillPart(workerData as Part, (cards) => parentPort?.postMessage(cards));
