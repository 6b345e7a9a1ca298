import { handOver } from './lib/hand-over.mjs';

// npm run chaos: faults of the ground that need root, besides those of npm test
const files = ['tests/scenario/database-silence.test.ts', 'tests/scenario/few-connections.test.ts'];
if (process.platform === 'linux' && process.getuid?.() === 0) {
  process.env['CHAOS'] = '1';
  files.push('tests/scenario/chaos/full-disk.test.ts');
} else {
  process.stdout.write('not run: full data disk (needs Linux and root, to mount a small disk)\n');
}
await handOver('scripts/tests/main.mjs', { web: true }, [...files, '--retry=0']);
