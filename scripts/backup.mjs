import { handOver } from './lib/hand-over.mjs';

// npm run backup -- <file> [--encrypt]
await handOver('apps/server/src/backup.ts', { web: false });
