import { onlyTested } from './only-tested.ts';

console.log(onlyTested(1));
