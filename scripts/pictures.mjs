import { handOver } from './lib/hand-over.mjs';

// npm run pictures: takes the pictures of the README and the guides anew; look at them before they are kept
process.env['PICTURES'] = 'take';
await handOver('scripts/tests/main.mjs', { web: true }, ['tests/e2e/pictures.test.ts']);
