import { handOver } from './lib/hand-over.mjs';

// npm run map: draws the map of docs/architecture.md from the imports.
await handOver('scripts/checks/write-map.mjs', { web: false });
