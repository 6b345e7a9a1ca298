import { handOver } from './lib/hand-over.mjs';

// npm run bench:data -- --cards 100000 [--data <folder>]
await handOver('bench/data/main.ts', { web: false });
