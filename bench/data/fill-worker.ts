import { parentPort, workerData } from 'node:worker_threads';
import { fillPart, type Part } from './fill-part.ts';

await fillPart(workerData as Part, (cards) => parentPort?.postMessage(cards));
