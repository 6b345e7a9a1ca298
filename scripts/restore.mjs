import { handOver } from './lib/hand-over.mjs';

// npm run restore -- <file>
await handOver('apps/server/src/restore.ts', { web: false });
