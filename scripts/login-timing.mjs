import { handOver } from './lib/hand-over.mjs';

// npm run login-timing [-- --each <sign-ins of either kind> --flood <bad sign-ins at once>]
await handOver('tests/logins/main.ts', { web: false });
