import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { startInProcess } from '../in-process.ts';
import { startTurnMeter } from './turn-meter.ts';

/** What the test asks this thread, and what it is answered. */
export interface Questions {
  /** ms of CPU of the dearest turn since the question before. */
  turn: number;
  /** Bytes that are in use after a collection. */
  memory: number;
  stop: null;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const server = await startInProcess(workerData as Record<string, string>);
const meter = startTurnMeter();

async function answer(question: keyof Questions): Promise<Questions[keyof Questions]> {
  switch (question) {
    case 'turn':
      return meter.dearest();
    case 'memory': {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    }
    case 'stop':
      meter.stop();
      await server.stop();
      return null;
  }
}

parentPort?.on('message', (question: keyof Questions) => {
  answer(question)
    .then((said) => {
      parentPort?.postMessage(said, []);
      if (question === 'stop') parentPort?.close();
    })
    .catch((error: unknown) => {
      throw error;
    });
});
parentPort?.postMessage(server.origin, []);
