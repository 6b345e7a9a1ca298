import { runUnderCarriedNode } from './lib/carried-node.mjs';
import { installIfChanged } from './lib/install.mjs';

await installIfChanged((seconds) => console.log(`installing packages, ${seconds} s`));
runUnderCarriedNode('scripts/tests/main.mjs', process.argv.slice(2));
