import { parseArgs } from 'node:util';
import pg from 'pg';
import { startGround } from '../env/ground.ts';
import { type Flood, measureFlood, tokenOf } from './flood.ts';
import { measureTiming, type Timing } from './timing.ts';
import { measureTokenFlood } from './token-flood.ts';

// npm run login-timing [-- --each 1000 --flood 1000] measures what the time of a refusal reveals, and what a flood
// costs other users.

const { each, flood } = parseArgs({
  options: { each: { type: 'string', default: '1000' }, flood: { type: 'string', default: '1000' } },
}).values;
/** Maximum relative difference between the median times of refusals for existing and for unknown users. */
const TOLERANCE = 0.03;
/** Milliseconds that a call or a sign-in of another user may take during a flood. */
const PATIENCE = 1_000;
const CHANGED = new URL('without-equalising.mjs', import.meta.url);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

const faults: string[] = [];
const require = (isGood: boolean, otherwise: string): void => {
  if (!isGood) faults.push(otherwise);
};

const tellTiming = (what: string, { known, unknown, ratio }: Timing): void =>
  say(`${what}: known ${ms(known)}, unknown ${ms(unknown)}, ratio ${ratio.toFixed(4)}`);

function tellFlood(what: string, result: Flood): void {
  const statuses = Object.entries(result.statuses).map(([status, count]) => `${count} × ${status}`);
  say(
    `${what}: ${statuses.join(', ')} in ${ms(result.lasted)}; others' calls p99 ${ms(result.calls)} ` +
      `of ${result.callsMade}, slowest good sign-in from elsewhere ${ms(result.signIn)} of ${result.signInsMade}`,
  );
}

const ground = await startGround({ durable: true });
const pool = new pg.Pool({ connectionString: ground.databaseUrl, max: 1 });
try {
  const timing = await measureTiming(ground.origin, pool, Number(each));
  tellTiming(`${each} sign-ins of either kind`, timing);
  require(Math.abs(timing.ratio - 1) <= TOLERANCE, 'the time of a refusal tells who exists');

  const changed = await ground.serve({ NODE_OPTIONS: `--import=${CHANGED.href}` });
  const control = await measureTiming(changed.origin, pool, Math.max(50, Math.round(Number(each) / 10)));
  tellTiming('control, without the equalising work', control);
  require(Math.abs(control.ratio - 1) > TOLERANCE, 'the control was not noticed');
  await changed.stop();

  const token = await tokenOf(ground.origin);
  const many = await measureFlood(ground.origin, {
    at: Number(flood),
    token,
    addresses: Array.from({ length: 50 }, (_, n) => `127.0.1.${n + 1}`),
  });
  tellFlood(`${flood} bad sign-ins at once from 50 addresses, without limits`, many);
  require(many.calls < PATIENCE, 'the flood from many addresses holds others up');

  const limited = await ground.serve({ LIMIT_TOKEN: '120', LIMIT_TOKEN_FAILURES: '10', LIMIT_API: '3000' });
  const one = await measureFlood(limited.origin, { at: Number(flood), token, addresses: ['127.0.1.200'] });
  tellFlood(`${flood} bad sign-ins at once from one address, with the limits of a start`, one);
  require(one.calls < PATIENCE, 'the flood holds others up');
  require(one.signIn < PATIENCE, 'the flood holds up who signs in elsewhere');
  const refused = one.statuses['429'] ?? 0;
  require(refused === Math.max(0, Number(flood) - 120), `${refused} sign-ins were one too many`);

  const made = await measureTokenFlood(limited.origin, pool, token);
  say(
    `${made.tries} made-up tokens: ${JSON.stringify(made.statuses)}; others' calls p99 ${ms(made.calls)} ` +
      `of ${made.callsMade}; ${made.transactions} transactions of the database`,
  );
  require(made.calls < PATIENCE, 'made-up tokens hold others up');
  require(made.transactions < 2 * made.callsMade + made.tries / 10, 'made-up tokens are looked up');
} finally {
  await pool.end();
  await ground.stop();
}
for (const fault of faults) say(`FAIL  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
