import { callHeaders } from './lib/call-headers.ts';
import { askEarly } from './lib/early/early-answers.ts';
import { CONFIGURATION, earlyScreenAt } from './lib/early/early-screens.ts';
import { keptPerson } from './lib/kept/kept-person.ts';
import { maySee } from './lib/may-see.ts';
import { session } from './lib/session.ts';

/**
 * The addresses of the code files of each early screen, by the screen's module. `early-file.ts` inserts them.
 */
declare const EARLY_CODE: Readonly<Record<string, readonly string[]>>;

/**
 * Sends the first calls of the opened screen and preloads the screen's code. It runs in the head of
 * `index.html`, before the app's code has arrived. On a slow network or processor that code takes seconds,
 * and the calls would wait for it.
 */
function beginEarly(): void {
  const token = session.token();
  if (token === null) return;
  const found = earlyScreenAt(location.pathname);
  const held = keptPerson.policies();
  const isSeen = found !== null && maySee(found.screen, (policy) => held?.includes(policy) === true);
  const reads = isSeen ? found.screen.reads.map((address) => address.replace(':id', found.id)) : [];
  askEarly(token, callHeaders(token), [CONFIGURATION, ...reads]);
  // Right after a sign-in, the device does not know what the user may see. It then preloads the screen's code, which is
  // no secret, but requests none of the screen's data.
  const isLikely = isSeen || held === null;
  if (found && isLikely) for (const file of EARLY_CODE[found.screen.module] ?? []) preload(file);
}

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  // The code of the app's frame is needed before the code of the screen.
  link.fetchPriority = 'low';
  document.head.append(link);
}

beginEarly();
