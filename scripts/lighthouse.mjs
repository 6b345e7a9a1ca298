import { handOver } from './lib/hand-over.mjs';

// npm run lighthouse -- --with <folder with Lighthouse> [--mobile] [--runs 3] [--only list]
await handOver('bench/lighthouse/main.ts', { web: true });
