import { handOver } from './lib/hand-over.mjs';

// npm run doctor [-- --whole]
await handOver('apps/server/src/doctor.ts', { web: false });
