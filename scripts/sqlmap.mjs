import { handOver } from './lib/hand-over.mjs';

// npm run sqlmap [-- --only <part of a name>]
await handOver('tests/sqlmap/main.ts', { web: false });
