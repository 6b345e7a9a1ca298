import { handOver } from './lib/hand-over.mjs';

await handOver('apps/server/src/doctor/write-catalogue.ts', { web: false });
