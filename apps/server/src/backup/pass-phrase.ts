import { StartError } from '../process/start-error.mjs';

/** The shortest new pass phrase, in characters. */
const LEAST = 12;

/**
 * Returns the pass phrase for a new backup from BACKUP_PASSPHRASE, or asks for it twice when `--encrypt` was given.
 * Null means that the backup is not encrypted.
 *
 * @throws StartError when the pass phrase is too short, or the two answers differ
 */
export async function newPassPhrase(given: string | null, isOrdered: boolean): Promise<string | null> {
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
export async function knownPassPhrase(given: string | null): Promise<string> {
  return given ?? ask('Hasło kopii zapasowej: ');
}

/** Asks on the terminal and hides what is typed. */
async function ask(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) {
    throw new StartError(
      'Podaj hasło kopii zapasowej w zmiennej BACKUP_PASSPHRASE albo uruchom polecenie w terminalu.',
    );
  }
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed = '';
      const listen = (text: string): void => {
        for (const sign of text) {
          if (sign === '\r' || sign === '\n') {
            stdin.off('data', listen);
            resolve(typed.trim());
            return;
          }
          if (sign === '\u0003' || sign === '\u0004') {
            stdin.off('data', listen);
            reject(new StartError('Przerwano; niczego nie zmieniono.'));
            return;
          }
          typed = sign === '\u007F' || sign === '\b' ? typed.slice(0, -1) : typed + sign;
        }
      };
      stdin.on('data', listen);
    });
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}
