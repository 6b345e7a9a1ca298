import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { StartError } from '../../process/start-error.mjs';

/** How to start PostgreSQL, which refuses to run as root, so that it can work on its folder. */
export interface Launch {
  /** Put before the program and its arguments; replaces itself by the program, so the pid is the program's. */
  prefix: string[];
  /** Gives a new, empty folder to whom the program will run as. */
  adopt(folder: string): void;
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Decides how programs that refuse root are run.
 *
 * @param dataFolder the cluster's folder, when it exists already: its owner decides
 * @param probe a program that must be able to start, with a harmless argument
 * @throws StartError when this is root and the system offers no way down
 */
export function planLaunch(dataFolder: string | null, probe: string[]): Launch {
  if (process.getuid?.() !== 0) return { prefix: [], adopt: () => undefined };
  const owner = dataFolder === null ? null : statSync(dataFolder);
  const accounts = readAccounts();
  // A name is needed inside (initdb asks for it), and means nothing outside: files stay root's.
  const inside = accounts.find((account) => account.uid === 1000) ?? accounts[0];
  if (inside !== undefined && (owner === null || owner.uid === 0)) {
    const prefix = ['unshare', '--user', `--map-user=${inside.uid}`, `--map-group=${inside.gid}`, '--'];
    if (works([...prefix, ...probe])) return { prefix, adopt: () => undefined };
  }
  const other =
    owner !== null && owner.uid !== 0
      ? { uid: owner.uid, gid: owner.gid }
      : (accounts.find((account) => account.name === 'postgres') ??
        accounts.find((account) => account.name === 'nobody') ??
        accounts[0]);
  if (other !== undefined) {
    const keep = '-all,+dac_override';
    const prefix = [
      'setpriv',
      `--reuid=${other.uid}`,
      `--regid=${other.gid}`,
      '--clear-groups',
      `--inh-caps=${keep}`,
      `--ambient-caps=${keep}`,
      `--bounding-set=${keep}`,
      '--',
    ];
    if (works([...prefix, ...probe])) {
      if (dataFolder !== null && owner?.uid === 0) throw new StartError(noWayDown);
      return { prefix, adopt: (folder) => chownSync(folder, other.uid, other.gid) };
    }
  }
  throw new StartError(noWayDown);
}

const noWayDown =
  'PostgreSQL nie działa jako root, a system nie pozwala ani na przestrzenie nazw użytkowników (unshare), ' +
  'ani na zmianę użytkownika (setpriv); uruchom program jako zwykły użytkownik albo podaj DATABASE_URL.';

function works(command: string[]): boolean {
  const [program, ...args] = command;
  if (program === undefined) return false;
  return spawnSync(program, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

function readAccounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (name === undefined || !uid || !gid || uid === '0') return [];
    return [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}
