import { handOver } from './lib/hand-over.mjs';

// npm run copy-files -- --from <folder> | --to <folder>
await handOver('apps/server/src/copy-files.ts', { web: false });
