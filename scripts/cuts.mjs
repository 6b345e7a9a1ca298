import { handOver } from './lib/hand-over.mjs';

const USAGE = `npm run cuts                                  300 cuts in ten pieces, and the controls
npm run cuts -- <seed>                        300 cuts with one seed
npm run cuts -- <seed>-<seed> [<how many>]    a piece for each seed, together so many cuts
npm run cuts -- <seeds> <how many> <minutes>  no further cut after so many minutes
npm run cuts -- controls [<seed>]             only the controls, each with a safeguard switched off
npm run cuts -- sum                           adds the figures of pieces that ran one by one

The same seed and number of cuts repeat the same piece: '1-4 120', '5-8 120' and '9-10 60' are the first line in
three parts. A complaint ends no run. Logs and figures are in reports/cuts.
`;

const [what = '1-10', cuts = '300', minutes] = process.argv.slice(2);
const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(what) ?? [];
const run = () => handOver('scripts/tests/main.mjs', { web: true }, ['tests/e2e/cuts.test.ts', '--retry=0']);

if (what === 'sum') {
  await handOver('tests/e2e/cuts/sum-up.ts', { web: false }, []);
} else if (what === 'controls') {
  Object.assign(process.env, { CUTS: '0', CUTS_CONTROLS: '1', CUTS_SEEDS: process.argv[3] ?? '1' });
  await run();
} else if (first === undefined || !(Number(last) >= Number(first)) || !(Number(cuts) > 0)) {
  process.stdout.write(USAGE);
  process.exitCode = what === '--help' ? 0 : 1;
} else {
  const seeds = Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at);
  process.env['CUTS'] = String(Math.ceil(Number(cuts) / seeds.length));
  process.env['CUTS_SEEDS'] = seeds.join(',');
  if (minutes !== undefined) process.env['CUTS_MINUTES'] = minutes;
  if (process.argv[2] === undefined) process.env['CUTS_CONTROLS'] = '1';
  await run();
}
