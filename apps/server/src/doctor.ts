import { parseArgs } from 'node:util';
import { readConfig } from './config/config.ts';
import { ownerOf, reachAnyDatabase } from './db/reach-database.ts';
import { findingWords } from './doctor/finding.ts';
import { examinationWords, examine } from './examine.ts';
import { openFileStore } from './files/open-store.ts';
import { INTERRUPTED, onInterrupt } from './process/on-interrupt.ts';
import { StartError } from './process/start-error.mjs';
import { beginStep } from './process/steps.mjs';
import { shownError } from './shown-error.ts';

let isStopped = false;
onInterrupt(() => {
  isStopped = true;
});

async function doctor(): Promise<number> {
  const isWhole = readOptions();
  const config = readConfig();
  const reached = await reachAnyDatabase(config);
  const step = beginStep('Badanie bazy', process.stderr);
  try {
    const result = await examine(reached.url, config.DATA_DIR, isWhole, {
      isStopped: () => isStopped,
      files: await openFileStore(config),
      variable: ownerOf(config).variable,
      isEmbedded: config.embedded,
      contentDir: config.s3 === null ? config.contentDir : null,
      onProgress: (cards) => step.progress(`indeks, ${cards} kart`),
    });
    step.done();
    for (const finding of result.findings) process.stdout.write(`${findingWords(finding)}\n`);
    process.stdout.write(`${isStopped ? 'Przerwano. ' : ''}${examinationWords(result)}\n`);
    if (result.findings.some(({ isWrong }) => isWrong)) return 1;
    return isStopped ? INTERRUPTED : 0;
  } catch (error) {
    step.failed();
    throw error;
  } finally {
    await reached.release();
  }
}

function readOptions(): boolean {
  try {
    return parseArgs({ options: { whole: { type: 'boolean', default: false } } }).values.whole;
  } catch (cause) {
    throw new StartError('Nie znam takiej opcji. Użycie: npm run doctor [-- --whole].', { cause });
  }
}

try {
  process.exitCode = await doctor();
} catch (error) {
  process.stderr.write(shownError(error));
  process.exitCode = 1;
}
