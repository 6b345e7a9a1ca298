import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { StartError } from '../../process/start-error.mjs';

/** The way to start PostgreSQL, which refuses to run as root, and to give it access to its folder. */
export interface Launch {
  /**
   * Returns the command that runs the program. The command replaces itself with the program, so both have the same pid.
   */
  command(program: string, ...args: string[]): Command;
  /** Gives a new, empty folder to the user that the program runs as. */
  adopt(folder: string): void;
}

export type Command = [program: string, ...args: string[]];

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Decides how to run programs that refuse to run as root.
 *
 * @param dataFolder the folder of a cluster that exists, whose owner PostgreSQL must run as; null for a new
 * cluster
 * @param probe a program to try, with a harmless argument
 * @throws StartError when this process is root and the system offers no way to run the program as another
 * user
 */
export function planLaunch(dataFolder: string | null, probe: Command): Launch {
  if (process.getuid?.() !== 0) return { command: (...command) => command, adopt: () => undefined };
  const owner = dataFolder === null ? null : statSync(dataFolder);
  const accounts = readAccounts();
  // initdb requires a user that has a name inside the user namespace. The name has no effect outside the namespace,
  // where the files still belong to root.
  const inside = accounts.find((account) => account.uid === 1000) ?? accounts[0];
  if (inside !== undefined && (owner === null || owner.uid === 0)) {
    const maps = [`--map-user=${inside.uid}`, `--map-group=${inside.gid}`];
    const command = (...inner: Command): Command => ['unshare', '--user', ...maps, '--', ...inner];
    if (works(command(...probe))) return { command, adopt: () => undefined };
  }
  const other =
    owner !== null && owner.uid !== 0
      ? { uid: owner.uid, gid: owner.gid }
      : (accounts.find((account) => account.name === 'postgres') ??
        accounts.find((account) => account.name === 'nobody') ??
        accounts[0]);
  if (other !== undefined) {
    const keep = '-all,+dac_override';
    const ids = [`--reuid=${other.uid}`, `--regid=${other.gid}`, '--clear-groups'];
    // PostgreSQL checks its folder with access(2), which honours capabilities only when this bit is set.
    const bits = '--securebits=+no_setuid_fixup';
    const capabilities = ['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=${keep}`);
    const command = (...inner: Command): Command => [
      'setpriv',
      ...ids,
      ...capabilities,
      bits,
      '--',
      ...inner,
    ];
    if (works(command(...probe))) {
      if (dataFolder !== null && owner?.uid === 0) throw new StartError(noWayDown);
      return { command, adopt: (folder) => chownSync(folder, other.uid, other.gid) };
    }
  }
  throw new StartError(noWayDown);
}

const noWayDown =
  'PostgreSQL nie działa jako root, a system nie pozwala ani na przestrzenie nazw użytkowników (unshare), ' +
  'ani na zmianę użytkownika (setpriv); uruchom program jako zwykły użytkownik albo podaj DATABASE_URL.';

function works([program, ...args]: Command): boolean {
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
