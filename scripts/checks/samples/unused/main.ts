import { usedExport } from './used.ts';

console.log(usedExport);
