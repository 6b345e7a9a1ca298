import { parentPort, threadId, type Worker, workerData } from 'node:worker_threads';
import { startInProcess } from '../in-process.ts';
import { startTurnMeter } from './turn-meter.ts';

/** The questions of the test to this thread, with the types of their answers. */
export interface Questions {
  /** CPU time in ms of the longest turn since this question was last asked. */
  turn: number;
  /** The ids of the server's threads, this one first. */
  threads: number[];
  /** Starts all waiting jobs, and does not wait for their end. */
  work: null;
  stop: null;
}

const threads = new Set<number>([threadId]);
process.on('worker', (worker: Worker) => {
  const { threadId: id } = worker;
  threads.add(id);
  worker.once('exit', () => threads.delete(id));
});

const server = await startInProcess(workerData as Record<string, string>);
const meter = startTurnMeter();

/** The jobs that the test has started. */
let working = Promise.resolve();

async function answer(question: keyof Questions): Promise<Questions[keyof Questions]> {
  switch (question) {
    case 'turn':
      return meter.dearest();
    case 'threads':
      return [...threads];
    case 'work':
      working = server.drain();
      return null;
    case 'stop':
      meter.stop();
      await working;
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
