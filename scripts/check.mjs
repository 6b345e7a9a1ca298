import { handOver } from './lib/hand-over.mjs';

await handOver('scripts/checks/main.mjs', { web: false });
