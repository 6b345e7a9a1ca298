import { handOver } from './lib/hand-over.mjs';
import { findPgbouncer } from './lib/pgbouncer.mjs';

// npm run poolers [-- <parts of file names>]: the scenarios behind a PgBouncer, in session and in transaction mode
const program = findPgbouncer();
const files = process.argv.slice(2);
if (program === undefined) {
  process.stdout.write(
    'not run: scenarios behind PgBouncer (no program pgbouncer; Debian: apt-get install pgbouncer)\n',
  );
} else {
  process.env['PGBOUNCER'] = program;
  let worst = 0;
  for (const mode of ['session', 'transaction']) {
    process.stdout.write(`pool_mode = ${mode}\n`);
    process.env['POOL_MODE'] = mode;
    await handOver('scripts/tests/main.mjs', { web: true }, [
      '--project=scenario',
      '--retry=0',
      ...(files.length === 0 ? ['tests/scenario'] : files),
    ]);
    worst = Math.max(worst, Number(process.exitCode ?? 0));
  }
  process.exitCode = worst;
}
