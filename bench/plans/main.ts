import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { checkPlans } from './check.ts';

const { values: options } = parseArgs({
  options: {
    plans: { type: 'boolean' },
    data: { type: 'string', default: './data-bench/1000000' },
  },
});
const given = process.env['DATABASE_URL'];
if (given === undefined && !existsSync(options.data)) {
  throw new Error(`No data: npm run bench:data -- --data ${options.data}`);
}
const database = given === undefined ? await startEmbedded({ dataDir: options.data }) : null;
try {
  const checked = await checkPlans(given ?? database?.url ?? '');
  for (const { name, ms, scans } of checked) {
    process.stdout.write(
      `${scans.length === 0 ? 'ok  ' : 'SCAN'} ${String(ms).padStart(6)} ms  ${name}  ${scans.join(', ')}\n`,
    );
  }
  const statements = checked.reduce((sum, one) => sum + one.statements, 0);
  const bad = checked.filter(({ scans }) => scans.length > 0).length;
  process.stdout.write(
    `${checked.length} questions, ${statements} statements, ${bad} read a big table from end to end\n`,
  );
  if (bad > 0) process.exitCode = 1;
} finally {
  await database?.stop();
}
