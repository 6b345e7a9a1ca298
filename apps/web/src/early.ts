import { callHeaders } from './lib/call-headers.ts';
import { askEarly } from './lib/early/early-answers.ts';
import { CONFIGURATION, earlyScreenAt } from './lib/early/early-screens.ts';
import { keptPerson } from './lib/kept/kept-person.ts';
import { maySee } from './lib/may-see.ts';
import { session } from './lib/session.ts';

/** The build inserts the files of code of each early screen, by its module (`early-file.ts`). */
declare const EARLY_CODE: Readonly<Record<string, readonly string[]>>;

/**
 * Runs in the head of the panel's page, before its code is there. On a slow network or processor the code takes seconds,
 * and without this script the calls and the code of the screen would wait for it.
 */
function beginEarly(): void {
  const token = session.token();
  if (token === null) return;
  const found = earlyScreenAt(location.pathname);
  const held = keptPerson.policies();
  const isSeen = found !== null && maySee(found.screen, (policy) => held.includes(policy));
  const reads = isSeen ? found.screen.reads.map((address) => address.replace(':id', found.id)) : [];
  askEarly(token, callHeaders(token), [CONFIGURATION, ...reads]);
  if (isSeen) for (const file of EARLY_CODE[found.screen.module] ?? []) preload(file);
}

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  // The panel's own code is needed first.
  link.fetchPriority = 'low';
  document.head.append(link);
}

beginEarly();
