import { handOver } from './lib/hand-over.mjs';

// npm run bench [-- --cards 100000 --connections 16 --operations list-first --seconds 4 --data <folder> --fresh]
await handOver('bench/run/main.ts', { web: true });
