import { handOver } from './lib/hand-over.mjs';

await handOver('scripts/tests/main.mjs', { web: true });
