import { handOver } from './lib/hand-over.mjs';

// npm run chaos: runs the tests of faults below the server. The full data disk needs root, so only this command tests
// it.
const files = ['tests/scenario/database-silence.test.ts', 'tests/scenario/few-connections.test.ts'];
if (process.platform === 'linux' && process.getuid?.() === 0) {
  process.env['CHAOS'] = '1';
  files.push('tests/scenario/chaos/full-disk.test.ts');
} else {
  process.stdout.write('not run: full data disk (needs Linux and root, to mount a small disk)\n');
}
await handOver('scripts/tests/main.mjs', { web: true }, [...files, '--retry=0']);
