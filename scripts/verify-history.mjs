import { handOver } from './lib/hand-over.mjs';

await handOver('apps/server/src/verify-history.ts', { web: false });
