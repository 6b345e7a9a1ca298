import { counted } from '@kartoteka/domain/texts/plural';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { readConfig } from './config/config.ts';
import type { Database } from './db/database.ts';
import { connectionTo } from './db/hosts.ts';
import { createKysely, createPool } from './db/pool.ts';
import { reachDatabase } from './db/reach-database.ts';
import { troubleOf } from './db/trouble.ts';
import { redactedWords } from './features/control-card/trust/verify-files.ts';
import { openFileStore } from './files/open-store.ts';
import { lackingGuards } from './doctor/lacking-guards.ts';
import { storeWords } from './doctor/store-words.ts';
import { type MadeCheck, noteCheck } from './features/history-check/note-check.ts';
import { type Break, breakWords } from './history/break.ts';
import type { StorageTrouble } from './http/answer/problem.ts';
import { INTERRUPTED, onInterrupt } from './process/on-interrupt.ts';
import { beginStep } from './process/steps.mjs';
import { shownError } from './shown-error.ts';
import { type Verified, verifyEverything } from './verify-everything.ts';
import { verifiedWords } from '#texts/verified';

/**
 * Maximum number of breaks that are stored with the check, and maximum number of breaks that are printed besides the
 * breaks of files. All breaks are counted. All breaks of files are printed, because a person needs the names to bring
 * the files back.
 */
const SHOWN = 20;

const NOT_NOTED =
  'Wyniku nie zapisano, bo baza pozwala tylko czytać (na przykład jest repliką); program pokazuje nadal poprzednie sprawdzenie.';

let isStopped = false;
onInterrupt(() => {
  isStopped = true;
});

async function verify(): Promise<number> {
  const config = readConfig();
  const reached = await reachDatabase(config, true);
  const db = createKysely(
    createPool({ url: reached.url, role: null, max: 1, name: 'kartoteka verify', statementTimeout: 0 }),
  );
  // Progress goes to the error output, so that the standard output contains only the result, which programs may read.
  const step = beginStep('Sprawdzanie historii', process.stderr);
  const startedAt = new Date();
  const shown: Break[] = [];
  const redacted: string[] = [];
  let [breaks, others] = [0, 0];
  const troubles: StorageTrouble[] = [];
  try {
    const verified = await verifyEverything(db, {
      onBreak: (found) => {
        breaks += 1;
        if (found.kind !== 'file') others += 1;
        if (found.kind === 'file' || others <= SHOWN) shown.push(found);
      },
      onRedacted: (file) => redacted.push(redactedWords(file)),
      files: await openFileStore(config),
      onStoreTrouble: (error) => troubles.push(error),
      onProgress: (done, due) => step.progress(`karta ${done} z ${due}`),
      isStopped: () => isStopped,
    });
    const lacking = await lackingGuards(
      new pg.Client({ ...connectionTo(reached.url), application_name: 'kartoteka verify' }),
    );
    step.done();
    const lines = [
      report(verified, breaks, shown, lacking.length),
      ...lacking.map((what) => `ŹLE: ${what}`),
      ...redacted,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    for (const trouble of troubles) {
      process.stderr.write(`Nie wszystkie zdjęcia i pliki są sprawdzone. ${storeWords(trouble)}\n`);
    }
    // A check that did not read all files is not stored, because it would look like a whole one.
    if (!verified.wasStopped && troubles.length === 0) {
      const found = shown.slice(0, SHOWN).map(breakWords);
      const summary = verifiedWords(verified);
      const check = { startedAt, cards: verified.cards, breaks, found, lacking, summary };
      if (!(await isNoted(db, check))) process.stderr.write(`${NOT_NOTED}\n`);
    }
    if (breaks + lacking.length + troubles.length > 0) return 1;
    return verified.wasStopped ? INTERRUPTED : 0;
  } catch (error) {
    step.failed();
    throw error;
  } finally {
    await db.destroy();
    await reached.release();
  }
}

/** Stores the check and returns whether that was possible. A standby and a read-only database refuse it. */
async function isNoted(db: Kysely<Database>, check: MadeCheck): Promise<boolean> {
  try {
    await noteCheck(db, check);
    return true;
  } catch (error) {
    if (troubleOf(error) !== 'readOnly') throw error;
    return false;
  }
}

function report(verified: Verified, breaks: number, shown: readonly Break[], unguarded: number): string {
  const looked = verifiedWords(verified);
  const until = verified.wasStopped ? `Przerwano. Sprawdzono: ${looked}.` : `Sprawdzono: ${looked}.`;
  const [first] = shown;
  if (first === undefined) {
    if (unguarded > 0) {
      return `Zdarzenia się zgadzają, ale baza nie chroni historii: ${counted(unguarded, 'usterka', 'usterki', 'usterek')}. ${until}`;
    }
    return verified.wasStopped ? `${until} Dotąd bez niezgodności.` : `Historia jest cała: ${looked}.`;
  }
  const all = counted(breaks, 'niezgodność', 'niezgodności', 'niezgodności');
  const others = shown.slice(1).map((one) => `  ${breakWords(one)}`);
  const unshown = breaks > shown.length ? [`  i jeszcze ${breaks - shown.length}`] : [];
  return [
    `Historia jest naruszona: ${all}. ${until}`,
    `Pierwsza: ${breakWords(first)}`,
    ...others,
    ...unshown,
  ].join('\n');
}

try {
  process.exitCode = await verify();
} catch (error) {
  process.stderr.write(shownError(error));
  process.exitCode = 1;
}
