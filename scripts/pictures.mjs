import { handOver } from './lib/hand-over.mjs';

// npm run pictures: takes the pictures of the README and the guides again. Look at them before you commit them.
process.env['PICTURES'] = 'take';
await handOver('scripts/tests/main.mjs', { web: true }, ['tests/e2e/pictures.test.ts']);
