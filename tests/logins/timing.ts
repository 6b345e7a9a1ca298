import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashPassword } from '../../apps/server/src/features/identity/password-hash.ts';
import { machine, quantile } from './sign-in.ts';

/** The times of refusals, which could reveal whether a user exists. */
export interface Timing {
  /** Median for existing users, in ms. */
  readonly known: number;
  /** Median for unknown users, in ms. */
  readonly unknown: number;
  /** Median for existing users divided by the median for unknown users. */
  readonly ratio: number;
}

const WARM_UP = 20;
/** Number of wrong passwords that are sent for one account, too few to lock the account. */
const TRIES = 4;

/** Signs in with wrong passwords, alternately as an existing and as an unknown user, `each` times as each kind. */
export async function measureTiming(origin: string, pool: pg.Pool, each: number): Promise<Timing> {
  const tag = randomUUID().slice(0, 8);
  const hash = await hashPassword(randomUUID());
  await pool.query(
    `insert into app_user (id, user_name, email, password_hash, concurrency_stamp)
     select gen_random_uuid(), 'jest-' || n || '-' || $1, 'jest-' || n || '-' || $1 || '@test.local', $2, md5($1 || n)
     from generate_series(0, $3::int) as n`,
    [tag, hash, Math.ceil((each + WARM_UP) / TRIES)],
  );
  const signIn = machine(origin);
  const took: Record<'jest' | 'brak', number[]> = { jest: [], brak: [] };
  for (let turn = 0; turn < each + WARM_UP; turn += 1) {
    // The order alternates, so that neither kind always comes second.
    const order = turn % 2 === 0 ? (['jest', 'brak'] as const) : (['brak', 'jest'] as const);
    for (const who of order) {
      const answer = await signIn(`${who}-${Math.floor(turn / TRIES)}-${tag}`, 'zupelnie inne haslo');
      if (answer.status !== 400) throw new Error(`A sign-in was answered with ${answer.status}.`);
      if (turn >= WARM_UP) took[who].push(answer.took);
    }
  }
  const [known, unknown] = [quantile(took.jest, 0.5), quantile(took.brak, 0.5)];
  return { known, unknown, ratio: known / unknown };
}
