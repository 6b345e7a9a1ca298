import { handOver } from './lib/hand-over.mjs';

// Only scenarios and journeys need the web app, and their global setup builds it (tests/env/cluster.ts).
await handOver('scripts/tests/main.mjs', { web: false });
