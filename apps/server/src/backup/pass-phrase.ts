import { StartError } from '../process/start-error.mjs';

/** Asks a person for a line that nobody may read on the screen. */
export type Ask = (question: string) => Promise<string>;

/** The shortest new pass phrase, in characters. */
const LEAST = 12;

/**
 * Returns the pass phrase for a new backup from BACKUP_PASSPHRASE, or asks for it twice when `--encrypt` was given.
 * Null means that the backup is not encrypted.
 *
 * @throws StartError when the pass phrase is too short, or the two answers differ
 */
export async function newPassPhrase(
  given: string | null,
  isOrdered: boolean,
  ask: Ask,
): Promise<string | null> {
  if (given === null && !isOrdered) return null;
  const phrase = given ?? (await ask('Hasło nowej kopii zapasowej: '));
  if (phrase.length < LEAST) {
    throw new StartError(`Hasło kopii zapasowej ma mieć co najmniej ${LEAST} znaków.`);
  }
  if (given === null && (await ask('Jeszcze raz to samo hasło: ')) !== phrase) {
    throw new StartError('Podane hasła różnią się; kopii nie zapisano.');
  }
  return phrase;
}

/** Returns the pass phrase of an encrypted backup from BACKUP_PASSPHRASE, or asks for it. */
export async function knownPassPhrase(given: string | null, ask: Ask): Promise<string> {
  return given ?? ask('Hasło kopii zapasowej: ');
}

/** The terminal on which a person types. */
export interface Terminal {
  readonly input: Pick<
    NodeJS.ReadStream,
    'isTTY' | 'setRawMode' | 'setEncoding' | 'resume' | 'pause' | 'on' | 'off'
  >;
  readonly output: Pick<NodeJS.WriteStream, 'write'>;
}

const OWN: Terminal = { input: process.stdin, output: process.stderr };

const CONTROL = { interrupt: '\u0003', end: '\u0004', eraseLine: '\u0015' } as const;
const ESCAPE = '\u001B';
/** Matches keys that write no character, such as arrows, and the marks that some terminals put around pasted text. */
const KEYS = new RegExp(String.raw`${ESCAPE}(?:\[[0-9;?]*[ -/]*[@-~]|O[A-Za-z]|.)?`, 'gu');

/**
 * Returns a function that asks on the terminal and hides the answer. A line that is typed or pasted ahead
 * answers the next question.
 *
 * @param signal ends a question, for example when the command must stop
 * @returns a function that throws StartError when there is no terminal, or the question was ended
 */
export function asking(signal: AbortSignal, { input, output }: Terminal = OWN): Ask {
  const ahead: string[] = [];
  return async (question) => {
    if (!input.isTTY) {
      throw new StartError(
        'Podaj hasło kopii zapasowej w zmiennej BACKUP_PASSPHRASE albo uruchom polecenie w terminalu.',
      );
    }
    // Raw mode hides typed keys, so the question appears only after it is on.
    input.setRawMode(true);
    input.setEncoding('utf8');
    output.write(question);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let typed: string[] = [];
    const stop = (): void => reject(new StartError('Przerwano; niczego nie zmieniono.'));
    const listen = (text: string): void => {
      const signs = Array.from(text.replaceAll(KEYS, ''));
      for (const [at, sign] of signs.entries()) {
        if (sign === '\r' || sign === '\n') {
          const rest = signs.slice(at + 1).join('');
          if (rest !== '') ahead.push(rest);
          resolve(typed.join('').trim());
          return;
        }
        if (sign === CONTROL.interrupt || sign === CONTROL.end) {
          // In raw mode the terminal sends Ctrl+C as a character and not as a signal.
          process.emit('SIGINT');
          stop();
          return;
        }
        if (sign === CONTROL.eraseLine) typed = [];
        else if (sign === '\u007F' || sign === '\b') typed.pop();
        else if (sign >= ' ') typed.push(sign);
      }
    };
    try {
      signal.addEventListener('abort', stop);
      input.on('data', listen);
      input.on('end', stop);
      if (signal.aborted) stop();
      const first = ahead.shift();
      if (first !== undefined) listen(first);
      input.resume();
      return await promise;
    } finally {
      signal.removeEventListener('abort', stop);
      input.off('data', listen);
      input.off('end', stop);
      input.setRawMode(false);
      input.pause();
      output.write('\n');
    }
  };
}
